package declarations

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"

	"github.com/floorbook/floorbook/declaration"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/proof"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// nameMax bounds the name of a file, in letters.
const nameMax = 80

// acts are what can be done here, by the last part of the address.
var acts = map[string]func(s *site, r *http.Request, f url.Values) (declaration.Command, error){
	"tell": func(_ *site, _ *http.Request, f url.Values) (declaration.Command, error) {
		c := declaration.Tell{Stream: f.Get("event"), Fact: declaration.Fact(f.Get("fact"))}
		return c, c.Told.UnmarshalText([]byte(f.Get("told")))
	},
	"file": (*site).filing,
	"withdraw": func(_ *site, _ *http.Request, f url.Values) (declaration.Command, error) {
		no, err := frame.Whole(f, "no", 1, declaration.FilingsMax)
		return declaration.Withdraw{No: no, Reason: f.Get("reason")}, err
	},
}

// filing reads what was sent or shown, of the event as it is now.
func (s *site) filing(r *http.Request, f url.Values) (declaration.Command, error) {
	c := declaration.File{Stream: f.Get("event"), Kind: declaration.Kind(f.Get("kind")), How: declaration.Way(f.Get("how")), Note: f.Get("note")}
	for _, text := range f["to"] {
		var to declaration.Authority
		if err := to.UnmarshalText([]byte(text)); err != nil {
			return nil, frame.BadInput{Field: "to", Value: frame.Clip(text, 40)}
		}
		c.To = append(c.To, to)
	}
	s.Moment("sent")(f)
	sent, err := frame.MomentOf(f, "sent")
	if err != nil {
		return nil, err
	}
	c.Sent = declaration.Instant(sent)
	if e, asked := s.DeclaredEvent(r.Context(), c.Stream); asked {
		c.Terms = e.Event.Terms
	}
	file, header, err := r.FormFile("file")
	switch {
	case errors.Is(err, http.ErrMissingFile) || errors.Is(err, http.ErrNotMultipart):
		return c, nil
	case err != nil:
		return nil, frame.BadInput{Field: "file"}
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, proof.Max+1))
	if err != nil || len(body) == 0 || len(body) > proof.Max {
		return nil, frame.BadInput{Field: "file", Value: frame.Clip(header.Filename, 40)}
	}
	c.Proof = &declaration.Proof{SHA256: proof.SumOf(body), Name: frame.Clip(document.FileName(header.Filename), nameMax), Type: proof.TypeOf(body), Size: len(body)}
	if _, err := s.Proofs.Keep(body); err != nil { // on disk before the row that names it
		return nil, err
	}
	return c, nil
}

// act does one of them. Whatever is wrong is said above the page.
func (s *site) act(w http.ResponseWriter, r *http.Request) {
	read, known := acts[r.PathValue("act")]
	if !known || s.Declared == nil || s.Proofs == nil {
		s.NotFound(w, r)
		return
	}
	if err := r.ParseMultipartForm(proof.Max); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		s.Message(w, r, http.StatusBadRequest, "web.error.form", nil)
		return
	}
	_, key, ok := s.RoomForm(w, r)
	if !ok {
		return
	}
	cmd, err := read(s, r, r.PostForm)
	if err == nil {
		_, err = s.Room.Do(r.Context(), room.Command{Stream: room.DeclarationStream, ID: key, By: s.By(r, "", 0, role.Create), Cmd: cmd})
	}
	var bad frame.BadInput
	switch {
	case errors.As(err, &bad):
		s.unused(cmd)
		s.show(w, r, http.StatusBadRequest, s.LangOf(r).T("web.declarations.bad", "Field", s.LangOf(r).T("web.declarations.input."+field(bad.Field)), "Value", bad.Value))
	case err != nil:
		s.unused(cmd)
		status, text := s.Refused(r, err)
		s.show(w, r, status, text)
	default:
		http.Redirect(w, r, "/declarations#"+url.PathEscape(r.PostForm.Get("event")), http.StatusSeeOther)
	}
}

// fields are what can be typed wrong.
var fields = []string{"to", "sent", "file", "no"}

func field(name string) string {
	if slices.Contains(fields, name) {
		return name
	}
	return "other"
}

// unused removes the file of a proof that was not noted, unless another names it.
func (s *site) unused(cmd declaration.Command) {
	c, is := cmd.(declaration.File)
	if !is || c.Proof == nil {
		return
	}
	named := false
	err := s.Declared.Declarations(func(st *declaration.State) {
		named = slices.ContainsFunc(st.Filings, func(f declaration.Filing) bool { return f.Proof != nil && f.Proof.SHA256 == c.Proof.SHA256 })
	})
	if err == nil && !named {
		_ = s.Proofs.Erase(c.Proof.SHA256) // what stays is found by nobody
	}
}
