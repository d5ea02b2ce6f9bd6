package frame

import (
	"mime"
	"net/http"
)

// SendFile answers with a file to be kept, of a media type, under the name that it is offered by. No cache holds it: it is of the moment
// at which it was asked for.
func SendFile(w http.ResponseWriter, kind, name string, body []byte) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(body) // nobody is left to be told
}
