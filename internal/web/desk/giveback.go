package desk

import (
	"net/http"
	"net/url"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/people"
	"github.com/floorbook/floorbook/internal/role"
	"github.com/floorbook/floorbook/internal/web/frame"
)

// givesBack takes a place back: in time, or as a default.
func (s *site) givesBack(r *http.Request, id, what string, f url.Values) error {
	seen, key, err := frame.SeenAndKey(f)
	if err != nil {
		return err
	}
	stream := f.Get("t")
	return s.GiveBack(r, frame.GivenBack{Stream: stream, Person: id, Key: key, Seen: seen, Default: what == "default", By: s.By(r, stream, 0, role.Enter)})
}

// proposal is what the book proposes for somebody's defaults.
type proposal struct {
	Count int
	Cites []article.ID
}

// proposes is an exclusion that the book lets the house decide, as long as the person may come in; nil: none.
func (s *site) proposes(e *entryView, d *people.Dossier) *proposal {
	c := s.policy(e).Default(d.Counted())
	if !c.Exclude || len(people.Banned(d.Bans, s.Today().String())) > 0 {
		return nil
	}
	return &proposal{d.Counted(), []article.ID{s.policy(e).Excluded.Cite}}
}
