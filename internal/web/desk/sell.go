package desk

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/floorbook/floorbook/admission"
	"github.com/floorbook/floorbook/cage"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/room"
	"github.com/floorbook/floorbook/internal/web/frame"
	"github.com/floorbook/floorbook/table"
	"github.com/floorbook/floorbook/tournament"
)

// sell admits somebody and sells him the entry at the cage: one tap to an entry that is paid and seated. Where the cage refuses, he stays admitted.
func (s *site) sell(r *http.Request, id string, f url.Values) error {
	stream, day := f.Get("t"), ""
	if s.Cages != nil {
		day = s.Cages.CageDay()
	}
	_, key, err := frame.SeenAndKey(f)
	if err != nil {
		return err
	}
	till, err := strconv.ParseUint(f.Get("till"), 10, 64)
	if err != nil || till == 0 {
		return frame.BadInput{Field: "till", Value: f.Get("till")}
	}
	s.Entering.RLock()
	defer s.Entering.RUnlock()
	facts, player, err := s.before(r, stream, id, f)
	if err != nil {
		return err
	}
	if v := s.Verdict(stream, &facts); v != nil && len(v.Said()) > 0 {
		if err := s.admits(r, id, stream, key, player, &facts, v, f); err != nil {
			return err
		}
	}
	c := cage.Sell{Stream: stream, What: cage.ForEntry, Player: string(player)}
	_ = s.Room.Read(stream, func(st *tournament.State) { c.Amount = st.Structure.Price() }) // it was read just now
	if c.Tenders, err = frame.WholeBy(f.Get("all"), c.Amount); err != nil {
		return err
	}
	on := room.CageStream(day)
	if _, err := s.Room.Do(r.Context(), room.Command{Stream: on, Expected: till, ID: key, By: s.By(r, on, 0, role.Cage), Cmd: c}); err != nil {
		return err
	}
	return s.settled(r, id, f)
}

// admits has the desk admit somebody who is not admitted yet, with what it has looked at.
func (s *site) admits(r *http.Request, id, stream, key string, player table.PlayerID, facts *admission.Facts, v *admission.Verdict, f url.Values) (err error) {
	in := false
	_ = s.Room.Read(stream, func(st *tournament.State) {
		a := st.Admission(player)
		in = a != nil && a.In
	}) // it was read just now
	if in && len(v.Reasons) == 0 {
		return nil
	}
	if f.Get("signed") == "yes" && v.Admits() {
		if facts.Form, err = s.signed(r, id, stream, key); err != nil {
			return err
		}
	}
	_, err = s.Room.Do(r.Context(), room.Command{Stream: stream, ID: key + "-admitted", By: s.By(r, stream, 0, role.Enter), Cmd: tournament.Admit{Player: player, Desk: *facts}})
	return err
}

// found leads straight to whom a number, or the code of his own page, names without a doubt.
func (s *site) found(r *http.Request, typed string) (person string, ok bool) {
	if person, ok = s.OwnerOf(typed); ok {
		return person, true
	}
	byNumber, err := s.People.FindByNumber(r.Context(), typed)
	if err != nil || len(byNumber) != 1 || typed == "" {
		return "", false
	}
	return byNumber[0].ID, true
}
