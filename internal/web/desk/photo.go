package desk

import (
	"errors"
	"net/http"

	"github.com/floorbook/floorbook/internal/logbook"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/portrait"
	"github.com/floorbook/floorbook/refusal"
)

// photo is the photo of a person, for the desk alone.
func (s *site) photo(w http.ResponseWriter, r *http.Request) {
	p, err := s.People.Photo(r.Context(), r.PathValue("person"))
	if err != nil || !s.Photos {
		s.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(p.JPEG)
}

// takePhoto keeps the photo that the desk has just taken, made small, in place of the one before.
func (s *site) takePhoto(w http.ResponseWriter, r *http.Request) {
	id := s.People.Same(r.PathValue("person"))[0]
	err := s.keepPhoto(r, id)
	if err != nil {
		status, text := s.Refused(r, err)
		s.show(w, r, status, id, personPage{Event: r.FormValue("t"), Error: text}, nil)
		return
	}
	s.Note(r, logbook.Entry{Kind: logbook.FileChanged, Subject: id, How: "photo"})
	http.Redirect(w, r, page(id, r.FormValue("t"), "photo"), http.StatusSeeOther)
}

func (s *site) keepPhoto(r *http.Request, id string) error {
	if !s.Photos {
		return refusal.New(NoPhotos)
	}
	file, _, err := r.FormFile("photo")
	if err != nil {
		return refusal.New(NoPicture)
	}
	defer file.Close()
	small, err := portrait.Small(file)
	if errors.Is(err, portrait.ErrPicture) {
		return refusal.New(NoPicture)
	}
	if err != nil {
		return err
	}
	err = s.People.KeepPhoto(r.Context(), people.Photo{Person: id, At: int64(s.Room.Now()), By: s.Who(r).Person, JPEG: small})
	if errors.Is(err, people.ErrOpposed) || errors.Is(err, people.ErrUnknown) {
		return refusal.New(NoPhotos)
	}
	return err
}
