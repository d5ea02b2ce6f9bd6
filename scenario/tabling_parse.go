package scenario

import (
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
)

// showdownWords are the words of a line that begins a showdown.
var showdownWords = []string{
	"seats", "players", "folded", "game", "bet", "raise", "called", "checked", "earlier", "all-in", "board plays", "best", "pot", "bets",
}

// privateCards is how many cards of his own a player tables.
var privateCards = map[string]int{"holdem": 2, "omaha": 4, "omaha5": 5, "stud": 7, "razz": 7, "draw": 5}

// parseShowdown reads "showdown seats 2 5 7 folded 3 bet by 5 best 2 5=7 pot 3000".
func parseShowdown(r *reader) (statement, *refusal.Error) {
	l := showdown.Layout{Cards: 2}
	for !r.done() {
		if err := showdownWord(r, &l); err != nil {
			return nil, err
		}
	}
	if l.Seats == nil {
		return nil, refusal.New(HandNeeds, "Need", "seats 2 5")
	}
	if err := l.Check(); err != nil {
		return nil, engine(err)
	}
	return showdownIs{l}, nil
}

func showdownWord(r *reader, l *showdown.Layout) (err *refusal.Error) {
	switch word := r.next(); word {
	case "seats":
		l.Seats, err = seatList(r)
	case "players":
		l.Seats, err = dealPlayers(r)
	case "folded":
		l.Folded, err = seatList(r)
	case "game":
		w, bad := r.need("holdem")
		if l.Cards = privateCards[w]; bad != nil || l.Cards == 0 {
			return unknown(w, []string{"holdem", "omaha", "omaha5", "stud", "razz", "draw"})
		}
	case "bet", "raise":
		l.Raised = word == "raise"
		l.Aggressor, err = bySeat(r)
	case "earlier":
		l.Earlier, err = bySeat(r)
	case "called":
		r.take("by")
		l.Callers, err = seatList(r)
	case "checked":
		l.Aggressor = 0
	case "all-in":
		l.AllIn = true
	case "board":
		l.Board = true
		err = words(r, "plays")
	case "best":
		l.Strength, err = strength(r)
	case "pot":
		l.Pot, err = r.amount()
	case "bets":
		l.Bets, err = betsBySeat(r)
	default:
		return unknown(word, showdownWords)
	}
	return err
}

// bySeat reads "by 5", "by seat 5" or "5".
func bySeat(r *reader) (int, *refusal.Error) {
	r.take("by")
	r.take("seat")
	return r.count(seatMax)
}

// strength reads "5 2=7 3": the best hand first, equal hands joined.
func strength(r *reader) (out [][]int, err *refusal.Error) {
	for len(out) == 0 || isCount(r.peek()) {
		w, bad := r.need("5")
		if bad != nil {
			return nil, bad
		}
		var group []int
		for part := range strings.SplitSeq(w, "=") {
			n, wrong := strconv.Atoi(part)
			if wrong != nil || n < 1 || n > seatMax {
				return nil, refusal.New(BadNumber, "Word", w)
			}
			group = append(group, n)
		}
		out = append(out, group)
	}
	return out, nil
}

// betsBySeat reads "2:2000 5:400".
func betsBySeat(r *reader) (out []showdown.Posted, err *refusal.Error) {
	for len(out) == 0 || isCount(r.peek()) {
		w, bad := r.need("2:2000")
		if bad != nil {
			return nil, bad
		}
		seat, amount, _ := strings.Cut(w, ":")
		n, wrong := strconv.Atoi(seat)
		if wrong != nil || n < 1 || n > seatMax || amount == "" {
			return nil, refusal.New(BadNumber, "Word", w)
		}
		a, bad := amountOf(amount)
		if bad != nil {
			return nil, bad
		}
		out = append(out, showdown.Posted{Seat: n, Amount: a})
	}
	return out, nil
}

// tabledFirst begin the lines of what happened at a showdown.
var tabledFirst = []string{"seat", "dealer", "discards touch seat", "nobody shows", "floor", "book", "case"}

// tabledVerbs follow the seat.
var tabledVerbs = []string{
	"tables", "shows", "throws", "mucks", "refuses", "concedes", "killed", "touched", "past line", "outside frame", "announces",
	"plays board", "asks to see", "claims", "picks up upcards", "proposes", "irregular",
}

// parseTabled reads what happened at a showdown: clauses separated by commas, the first of which says what.
func parseTabled(text string) (statement, *refusal.Error) {
	clauses := strings.Split(text, ",")
	r := eventReader(clauses[0])
	e, err := tabledEvent(r)
	if err == nil {
		err = r.end(tabledVerbs...)
	}
	if err != nil {
		return nil, err
	}
	if e.Kind == showdown.Ruled {
		return floorRules{e.Option}, nil
	}
	for _, clause := range clauses[1:] {
		if err := qualify(eventReader(clause), &e); err != nil {
			return nil, err
		}
	}
	return tablingHappens{e}, nil
}

func tabledEvent(r *reader) (e showdown.Event, err *refusal.Error) {
	word, err := r.need("seat 4 tables")
	if err != nil {
		return e, err
	}
	switch word {
	case "seat":
		if e.Seat, err = r.count(seatMax); err != nil {
			return e, err
		}
		return seatTabled(r, e)
	case "dealer":
		return dealerTabled(r)
	case "discards":
		e.Kind = showdown.Touched
		err = words(r, "touch", "seat")
		return e, both(err, func() (err *refusal.Error) { e.Seat, err = r.count(seatMax); return err })
	case "nobody":
		e.Kind = showdown.NobodyShows
		return e, words(r, "shows")
	case "floor":
		e.Kind = showdown.Ruled
		err = words(r, "rules", "option")
		return e, both(err, func() (err *refusal.Error) { e.Option, err = r.need("dead"); return err })
	}
	return e, unknown(word, tabledFirst)
}

// dealerTabled reads "dealer kills seat 4", "dealer asks to see seat 4".
func dealerTabled(r *reader) (e showdown.Event, err *refusal.Error) {
	switch word, _ := r.need("kills seat 4"); word {
	case "kills", "takes", "mucks":
		e.Kind = showdown.Killed
		err = words(r, "seat")
		return e, both(err, func() (err *refusal.Error) { e.Seat, err = r.count(seatMax); return err })
	case "asks":
		return asksToSee(r, e)
	default:
		return e, unknown(word, []string{"kills seat", "asks to see seat"})
	}
}

func asksToSee(r *reader, e showdown.Event) (showdown.Event, *refusal.Error) {
	e.Kind = showdown.Asks
	err := words(r, "to", "see", "seat")
	return e, both(err, func() (err *refusal.Error) { e.To, err = r.count(seatMax); return err })
}

// seatTabled reads what a player did, or what happened to the hand.
func seatTabled(r *reader, e showdown.Event) (showdown.Event, *refusal.Error) {
	word, err := r.need("tables")
	if err != nil {
		return e, err
	}
	switch word {
	case "tables", "shows":
		return tablesOrShows(r, e)
	case "throws", "discards", "folds", "mucks":
		e.Kind, e.Muck = showdown.Throws, word == "mucks"
		return throwsWhere(r, e)
	case "refuses":
		e.Kind = showdown.Refuses
		r.take("to")
		r.take("show")
	case "concedes":
		e.Kind = showdown.Concedes
	case "killed":
		e.Kind = showdown.Killed
	case "touched":
		e.Kind = showdown.Touched
	case "past", "outside":
		e.Kind, e.Past, e.Outside = showdown.Strays, word == "past", word == "outside"
		if !r.take("line") {
			err = words(r, "frame")
		}
	case "announces":
		e.Kind = showdown.Declares
		r.words = nil // the words themselves decide nothing
	case "plays":
		e.Kind, err = showdown.SaysBoard, words(r, "board")
	case "asks":
		return asksToSee(r, e)
	case "claims":
		e.Kind = showdown.Claims
		r.take("pot")
	case "picks":
		e.Kind, err = showdown.PicksUp, words(r, "up", "upcards")
	case "proposes":
		e.Kind = showdown.Proposes
		r.words = nil
	case "irregular":
		e.Kind = showdown.Irregular
	default:
		err = unknown(word, tabledVerbs)
	}
	return e, err
}

// tablesOrShows reads "tables", "tables 1 card", "shows 1 card to seat 5", "shows seat 5", "shows spectator".
func tablesOrShows(r *reader, e showdown.Event) (showdown.Event, *refusal.Error) {
	e.Kind = showdown.Tables
	if isCount(r.peek()) {
		n, err := r.count(showdown.CardsMax)
		if err != nil {
			return e, err
		}
		if e.N = n; !r.take("card") && !r.take("cards") {
			return e, unknown(r.peek(), []string{"cards"})
		}
	} else if r.take("all") {
		r.take("cards")
	}
	if r.done() {
		return e, nil
	}
	e.Kind = showdown.ShowsTo
	r.take("to")
	if r.take("spectator") {
		e.Spectator = true
		return e, nil
	}
	err := words(r, "seat")
	return e, both(err, func() (err *refusal.Error) { e.To, err = r.count(seatMax); return err })
}

// throwsWhere reads "throws", "throws into muck", "throws into seat 5", "throws forward".
func throwsWhere(r *reader, e showdown.Event) (showdown.Event, *refusal.Error) {
	if r.take("forward") || !r.take("into") {
		return e, nil
	}
	if r.take("muck") {
		e.Muck = true
		return e, nil
	}
	err := words(r, "seat")
	return e, both(err, func() (err *refusal.Error) { e.To, err = r.count(seatMax); return err })
}

// qualifiers are what else is known of an event.
var qualifiers = map[string]func(*showdown.Event){
	"unread":               func(e *showdown.Event) { e.Unread = true },
	"winning":              func(e *showdown.Event) { e.Winning = true },
	"plainly best":         func(e *showdown.Event) { e.Winning = true },
	"not best":             func(e *showdown.Event) { e.Losing = true },
	"into muck":            func(e *showdown.Event) { e.Muck = true },
	"mucked":               func(e *showdown.Event) { e.Muck = true },
	"touching discards":    func(e *showdown.Event) { e.Contact = true },
	"lost":                 func(e *showdown.Event) { e.Lost = true },
	"identifiable":         func(e *showdown.Event) { e.Identifiable = true },
	"past line":            func(e *showdown.Event) { e.Past = true },
	"outside frame":        func(e *showdown.Event) { e.Outside = true },
	"unconfirmed":          func(e *showdown.Event) { e.Unconfirmed = true },
	"face up":              func(e *showdown.Event) { e.FaceUp = true },
	"face down":            func(*showdown.Event) {},
	"another folded":       func(e *showdown.Event) { e.MadeFold = true },
	"believing won":        func(e *showdown.Event) { e.Believing = true },
	"believing he has won": func(e *showdown.Event) { e.Believing = true },
	"overlooking opponent": func(e *showdown.Event) { e.Overlooking = true },
	"opponent hidden":      func(e *showdown.Event) { e.Hidden = true },
	"misinformed":          func(e *showdown.Event) { e.Misinformed = true },
	"protected":            func(e *showdown.Event) { e.Protected = true },
	"unprotected":          func(*showdown.Event) {},
	"approved":             func(e *showdown.Event) { e.Approved = true },
	"silent":               func(e *showdown.Event) { e.Silent = true },
	"without approval":     func(e *showdown.Event) { e.Silent = true },
	"win announced":        func(e *showdown.Event) { e.Announced = true },
	"true":                 func(*showdown.Event) {},
	"false":                func(e *showdown.Event) { e.False = true },
	"on purpose":           func(e *showdown.Event) { e.Deliberate = true },
	"during hand":          func(e *showdown.Event) { e.During = true },
	"after hand":           func(*showdown.Event) {},
	"can act":              func(e *showdown.Event) { e.MayAct = true },
	"acts on later round":  func(e *showdown.Event) { e.Later = true },
	"no use":               func(e *showdown.Event) { e.Done = true },
	"viewer all-in":        func(e *showdown.Event) { e.Done = true },
	"viewer out":           func(e *showdown.Event) { e.Done = true },
	"to spectator":         func(e *showdown.Event) { e.Spectator = true },
	"right abused":         func(e *showdown.Event) { e.Abused = true },
	"facing bet":           func(e *showdown.Event) { e.Facing = true },
	"no bet":               func(*showdown.Event) {},
	"mixed":                func(e *showdown.Event) { e.Mixed = true },
	"unlooked":             func(e *showdown.Event) { e.Unlooked = true },
}

var qualifierWords = func() []string {
	out := []string{"because of seat", "to seat"}
	for w := range qualifiers {
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}()

// qualify reads a clause after the first.
func qualify(r *reader, e *showdown.Event) (err *refusal.Error) {
	set, known := qualifiers[strings.Join(r.words, " ")]
	switch {
	case known:
		set(e)
		return nil
	case r.take("because"):
		err = words(r, "of")
		r.take("seat")
		err = both(err, func() (err *refusal.Error) { e.Because, err = r.count(seatMax); return err })
	case r.take("to"):
		err = words(r, "seat")
		err = both(err, func() (err *refusal.Error) { e.To, err = r.count(seatMax); return err })
	default:
		return unknown(strings.Join(r.words, " "), qualifierWords)
	}
	return both(err, func() *refusal.Error { return r.end(qualifierWords...) })
}
