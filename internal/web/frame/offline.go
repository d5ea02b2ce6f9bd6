package frame

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
)

// line names whom the server takes a browser for, "" nobody: a person on a device. What a browser keeps while the server is away is bound
// to it: it is sent, and shown, as nobody else. It says nothing of either.
func (s *Site) line(r *http.Request) string {
	who := s.Who(r)
	if who.Person == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("line\x00" + who.Person + "\x00" + who.Device.ID))
	return hex.EncodeToString(sum[:8])
}

// sayLine answers a page that asks whether the server is there, and for whom it takes it now.
func (s *Site) sayLine(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(s.line(r))) // a client that has gone needs no answer
}

// worker is the script that opens pages while the server is away, with the headers that every page has.
func (s *Site) worker(w http.ResponseWriter, r *http.Request) {
	headers, err := json.Marshal(pageHeaders)
	if err != nil {
		s.Log.Error("headers of pages", "err", err)
		http.Error(w, s.LangOf(r).T("web.error.internal"), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(append([]byte("const pageHeaders = "+string(headers)+";\n"), s.render.static["worker.js"].body...))
}
