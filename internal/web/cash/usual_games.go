package cash

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/floorbook/floorbook/cashgame"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/tournament"
)

// gameForm is the form of a game: what was typed, or what an ordinary game has.
type gameForm struct {
	url.Values
	Self  string // the page's address
	Deals bool   // floorbook may deal it: the chips are play chips, or it is not settled yet
	Play  bool   // and they are
	Usual []usual
}

// Turns reports whether a game is one of a rotation.
func (f gameForm) Turns(g hand.Game) bool { return slices.Contains(f.Values["turns"], g.String()) }

// More reports whether something was said in the folded part.
func (f gameForm) More() bool {
	return slices.ContainsFunc([]string{"turns", "each", "steps", "short", "least", "large"}, func(name string) bool { return f.Get(name) != "" })
}

// Dealt reports whether floorbook deals it: as was ticked, and with play chips as long as nothing was.
func (f gameForm) Dealt() bool { return f.Get("hosted") != "" || f.Play && !f.Has("small") }

// usual is an ordinary game that a house chooses by one tap.
type usual struct {
	Key        string
	Games      []tournament.Variant
	Small, Big chip.Amount
	plays      []hand.Game
	betting    hand.Structure
}

// ordinary are the games that most rooms open with.
var ordinary = []usual{
	{plays: []hand.Game{hand.Holdem}, Small: 1, Big: 2},
	{plays: []hand.Game{hand.Holdem}, Small: 2, Big: 5},
	{plays: []hand.Game{hand.Holdem}, Small: 5, Big: 10},
	{plays: []hand.Game{hand.Omaha}, betting: hand.PotLimit, Small: 1, Big: 2},
	{plays: []hand.Game{hand.Omaha}, betting: hand.PotLimit, Small: 2, Big: 5},
	{plays: []hand.Game{hand.Holdem}, betting: hand.FixedLimit, Small: 2, Big: 4},
	{plays: []hand.Game{hand.Holdem, hand.Omaha}, Small: 2, Big: 5},
}

// usualGames are the ordinary games with their names.
func usualGames() (out []usual) {
	for _, u := range ordinary {
		u.Key = u.plays[0].String() + "-" + u.betting.String()
		if len(u.plays) > 1 {
			u.Key = "mixed"
		}
		u.Key += "-" + strconv.Itoa(int(u.Small)) + "-" + strconv.Itoa(int(u.Big))
		for i, g := range u.plays {
			betting := u.betting
			if i > 0 {
				betting = usualBetting(g)
			}
			u.Games = append(u.Games, tournament.Variant{Game: g, Betting: betting})
		}
		out = append(out, u)
	}
	return out
}

// fields fill the form: between 40 and 200 big blinds to sit down with, a straddle where the book lets one be made. What the house takes is for it to say.
func (u *usual) fields(straddle bool) url.Values {
	n := func(a chip.Amount) string { return strconv.Itoa(int(a)) }
	f := url.Values{"plays": {u.plays[0].String()}, "small": {n(u.Small)}, "big": {n(u.Big)}, "seats": {"9"}, "min": {n(40 * u.Big)}, "max": {n(200 * u.Big)}}
	if u.betting != usualBetting(u.plays[0]) {
		f.Set("betting", u.betting.String())
	}
	if u.betting == hand.FixedLimit {
		f.Set("small_bet", n(u.Big))
		f.Set("big_bet", n(2*u.Big))
	}
	if len(u.plays) > 1 {
		for _, g := range u.plays {
			f.Add("turns", g.String())
		}
	}
	if straddle {
		f.Set("straddle", "yes")
	}
	return f
}

// formOf is the form of a game on a page, by a book: filled in with an ordinary game where one was tapped.
func (s *site) formOf(r *http.Request, self, book string) gameForm {
	f := gameForm{Self: self}
	b, err := s.Library.Open(book)
	if err != nil || !b.Policy.Cashgame.Allowed.Value {
		return f
	}
	f.Usual = usualGames()
	tapped := r.URL.Query().Get("usual")
	if i := slices.IndexFunc(f.Usual, func(u usual) bool { return u.Key == tapped }); i >= 0 {
		f.Values = f.Usual[i].fields(b.Policy.Hand.Straddle.Value != hand.NoStraddle)
	}
	return f
}

// hosting is how floorbook deals a game: after so many seconds, 30 where nothing is said, it calls time, of which a player has four extensions.
func (f *form) hosting() *cashgame.Hosting {
	act := f.number("act")
	if f.Get("act") == "" {
		act = 30
	}
	return &cashgame.Hosting{Act: act, Bank: 4, Extra: 15, Later: f.number("later"), Delay: f.number("delay")}
}
