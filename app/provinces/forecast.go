package provinces

// ShowForecast opens the dialog that fits a forecast.
func (b *Bench) ShowForecast() {}
