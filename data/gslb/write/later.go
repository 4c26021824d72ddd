package write

func (j *job) powerdns() error { return nil }
func (j *job) nginx() error    { return nil }
func (j *job) hosted() error   { return nil }
func (j *job) route53() error  { return nil }
