package desk

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/internal/letter"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// form is the form of a person for an event, to be signed.
func (s *site) form(w http.ResponseWriter, r *http.Request) {
	text, err := s.formOf(r.Context(), r.PathValue("person"), r.URL.Query().Get("t"), s.LangOf(r))
	switch {
	case errors.Is(err, people.ErrUnknown):
		s.NotFound(w, r)
	case err != nil:
		s.Refuse(w, r, err)
	default:
		frame.SendFile(w, document.PDF, "form.pdf", text)
	}
}

// paper is one that is kept.
func (s *site) paper(w http.ResponseWriter, r *http.Request) {
	p, err := s.People.Paper(r.Context(), r.PathValue("no"))
	if err != nil {
		s.NotFound(w, r)
		return
	}
	frame.SendFile(w, document.PDF, p.Kind+".pdf", p.PDF)
}

// formOf is the form of a person for an event: civil status and address, what entering accepts, what the entrant is told, and a line to sign.
func (s *site) formOf(ctx context.Context, id, stream string, reader lang.Lang) ([]byte, error) {
	p, err := s.People.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	file, err := s.People.Dossier(ctx, id)
	if err != nil {
		return nil, err
	}
	if !file.Complete() {
		return nil, refusal.New(FileFirst)
	}
	l := letter.Tongue(&file, reader)
	d := &document.Document{Lang: string(l), Title: l.T("web.desk.form")}
	err = s.Room.Read(stream, func(st *tournament.State) {
		d.Subtitle, d.At = st.Structure.Name, time.UnixMilli(int64(s.Room.Now()))
		d.Foot = strings.TrimSpace(s.Venue + " " + l.Day(time.UnixMilli(int64(s.Room.Now())).In(s.Zone)))
		d.Parts = append(d.Parts, document.Heading(l.T("web.desk.form.who")), document.Facts{{Name: l.T("web.paper.name"), Value: p.Name}, {Name: l.T("web.desk.born"), Value: file.Born},
			{Name: l.T("web.desk.birthtown"), Value: file.Birthtown}, {Name: l.T("web.desk.address"), Value: strings.ReplaceAll(file.Address, "\n", ", ")}})
		d.Parts = append(d.Parts, document.Heading(l.T("web.desk.form.accepts")),
			document.Paragraph(l.T("web.desk.form.rules", "Rules", strings.TrimSpace(st.Book+" "+st.Edition))))
		if book := st.Rules.Admission; book != nil {
			for _, text := range told(l, book) {
				d.Parts = append(d.Parts, document.Paragraph(text))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	d.Parts = append(d.Parts, document.Fields{l.T("web.desk.form.signed")})
	return document.PDFOf(d)
}

// told is what an entrant is told, in words.
func told(l lang.Lang, book *admission.Policy) (out []string) {
	if book.DataNotice.Value {
		out = append(out, l.T("web.desk.data"))
	}
	if len(book.DataRights.Value) > 0 {
		var rights []string
		for _, r := range book.DataRights.Value {
			rights = append(rights, l.T("web.desk.right."+r.String()))
		}
		out = append(out, l.T("web.desk.rights", "Rights", strings.Join(rights, ", ")))
	}
	if book.Images.Value {
		out = append(out, l.T("web.desk.images"))
	}
	return out
}

// signed keeps the form that a person has just signed, and returns its number.
func (s *site) signed(r *http.Request, id, stream, key string) (string, error) {
	text, err := s.formOf(r.Context(), id, stream, s.LangOf(r))
	if err != nil {
		return "", err
	}
	no := "form-" + strings.ToLower(key)
	return no, s.People.Keep(r.Context(), people.Paper{No: no, Person: id, Kind: people.PaperForm, Stream: stream, At: int64(s.Room.Now()), By: s.Who(r).Person, PDF: text})
}

// received keeps the receipt of an entry.
func (s *site) received(r *http.Request, id, stream string, player table.PlayerID, key string) error {
	file, err := s.People.Dossier(r.Context(), id)
	if err != nil {
		return err
	}
	l := letter.Tongue(&file, s.LangOf(r))
	d := &document.Document{Lang: string(l), Paper: document.Roll, Title: l.T("web.desk.receipt"), At: time.UnixMilli(int64(s.Room.Now()))}
	gives := false
	err = s.Room.Read(stream, func(st *tournament.State) {
		book, e := st.Rules.Admission, st.Entry(player)
		if gives = book != nil && book.Receipt.Value && e != nil; !gives {
			return
		}
		d.Subtitle = st.Structure.Name
		facts := document.Facts{{Name: l.T("web.paper.name"), Value: s.Names(player)}, {Name: l.T("web.desk.entry"), Value: l.Int(int64(e.No))},
			{Name: l.T("web.desk.day"), Value: l.Day(time.UnixMilli(int64(s.Room.Now())).In(s.Zone))}, {Name: l.T("web.desk.price"), Value: l.Money(st.Structure.Price())}}
		if e.Table > 0 {
			facts = append(facts, document.Fact{Name: l.T("web.desk.seat"), Value: l.T("web.at", "Table", e.Table, "Seat", int(e.Seat))})
		}
		d.Parts = []document.Part{facts, document.Paragraph(l.T("web.desk.receipt.admits"))}
	})
	if err != nil || !gives {
		return err
	}
	text, err := document.PDFOf(d)
	if err != nil {
		return err
	}
	return s.People.Keep(r.Context(), people.Paper{No: "receipt-" + strings.ToLower(key), Person: id, Kind: people.PaperReceipt, Stream: stream, At: int64(s.Room.Now()),
		By: s.Who(r).Person, PDF: text})
}
