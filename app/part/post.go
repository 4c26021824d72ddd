package part

// post runs a function on the UI goroutine; nil while nothing runs beside it.
var post func(func())

// SetPost tells the parts how to reach the UI goroutine, once, before the
// first of them is shown. Without it tooltips do not show and long tables are
// arranged at once, as when a window is only drawn to a picture.
func SetPost(f func(func())) { post = f }
