package listen

import "net/http"

// Answered notes how a request is answered, and counts what is sent.
type Answered struct {
	http.ResponseWriter
	Bytes int64 // of the answer
	code  int   // 0: none was told
}

// WriteHeader implements http.ResponseWriter.
func (a *Answered) WriteHeader(code int) {
	if a.code == 0 {
		a.code = code
	}
	a.ResponseWriter.WriteHeader(code)
}

// Write implements http.ResponseWriter.
func (a *Answered) Write(b []byte) (int, error) {
	n, err := a.ResponseWriter.Write(b)
	a.Bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (a *Answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Status is that of the answer: 200 where a handler has said nothing else.
func (a *Answered) Status() int {
	if a.code == 0 {
		return http.StatusOK
	}
	return a.code
}
