package scenario

import (
	"strings"

	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

var disputeWords = []string{"cash", "no-limit", "pot-limit", "limit", "blinds", "next", "minimum", "maximum", "rebuys"}

// parseDispute reads "dispute blinds 200/400 next 300/600".
func parseDispute(r *reader) (statement, *refusal.Error) {
	var s dispute.Setting
	for !r.done() {
		var err *refusal.Error
		switch word := r.next(); word {
		case "cash":
			s.Cash = true
		case "rebuys":
			s.Rebuys = true
		case "no-limit":
			s.Structure = hand.NoLimit
		case "pot-limit":
			s.Structure = hand.PotLimit
		case "limit":
			s.Structure = hand.FixedLimit
		case "blinds":
			s.Level.Small, s.Level.Big, err = r.pair("200/400")
		case "next":
			s.Next.Small, s.Next.Big, err = r.pair("300/600")
		case "maximum":
			s.MaxBuyIn, err = r.amount()
		case "minimum":
			s.MinBuyIn, err = r.amount()
		default:
			err = unknown(word, disputeWords)
		}
		if err != nil {
			return nil, err
		}
	}
	return disputeIs{s}, nil
}

// disputePlain are the lines without numbers.
var disputePlain = map[string]dispute.Event{
	"dealer push":      {Kind: dispute.Started, Start: dispute.Push},
	"wash":             {Kind: dispute.Started, Start: dispute.Wash},
	"riffle":           {Kind: dispute.Started, Start: dispute.Riffle},
	"shuffler started": {Kind: dispute.Started, Start: dispute.Machine},
	"first card":       {Kind: dispute.Started, Start: dispute.FirstCard},
	"level signal":     {Kind: dispute.LevelUp},
	"level announced":  {Kind: dispute.LevelUp},
	"next card":        {Kind: dispute.NextCard},
	"pot mixed":        {Kind: dispute.Mixed},
	"break":            {Kind: dispute.OnBreak},
	"game stops":       {Kind: dispute.Stopped},
	"table breaks":     {Kind: dispute.Stopped},
	"pot frozen":       {Kind: dispute.Freezes},
}

// disputeLines are the first words of the others.
var disputeLines = []string{
	"dealer push", "wash", "riffle", "shuffler started", "first card", "level signal", "level announced", "dealt at", "actions",
	"next card", "pot", "pot mixed", "pot frozen", "dead", "break", "game stops", "table breaks", "frozen", "released", "ruled",
	"set aside", "seat", "floor", "case",
}

// parseDisputed reads what happened in a dispute.
func parseDisputed(text string) (statement, *refusal.Error) {
	clauses := strings.Split(text, ",")
	r := eventReader(clauses[0])
	if e, ok := disputePlain[strings.Join(r.words, " ")]; ok && len(clauses) == 1 {
		return disputeHappens{[]dispute.Event{e}}, nil
	}
	word, err := r.need("riffle")
	if err != nil {
		return nil, err
	}
	switch word {
	case "actions":
		return parseDisputeActs(eventReader(strings.TrimPrefix(strings.TrimSpace(text), "actions")))
	case "floor":
		if err := words(r, "rules", "option"); err != nil {
			return nil, err
		}
		option, err := r.need("rebuild")
		return orEnd(floorRules{option}, err, r)
	}
	e, err := disputeEvent(r, word)
	for _, clause := range clauses[1:] {
		if err == nil {
			err = disputeFlag(eventReader(clause), &e)
		}
	}
	return orEnd(disputeHappens{[]dispute.Event{e}}, err, r)
}

func parseDisputeActs(r *reader) (statement, *refusal.Error) {
	kinds, err := r.kinds()
	if err != nil {
		return nil, err
	}
	var d disputeHappens
	for _, k := range kinds {
		d.events = append(d.events, dispute.Event{Kind: dispute.Acts, Act: k})
	}
	return d, nil
}

// disputeEvent reads what concerns the pot, the level or the ruling.
func disputeEvent(r *reader, word string) (e dispute.Event, err *refusal.Error) {
	switch word {
	case "seat":
		return disputeSeat(r)
	case "dealt":
		e.Kind = dispute.Dealt
		if err = words(r, "at"); err == nil {
			e.Blinds.Small, e.Blinds.Big, err = r.pair("200/400")
		}
	case "pot":
		return disputePot(r)
	case "dead":
		e.Kind = dispute.DeadMoney
		e.Amount, err = r.amount()
	case "frozen":
		e.Kind = dispute.Freezes
		if e.Amount, err = r.amount(); err == nil && e.Amount == 0 {
			err = refusal.New(BadNumber, "Word", r.last)
		}
	case "released":
		e.Kind = dispute.Releases
		if err = words(r, "to", "seat"); err == nil {
			e.Seat, err = r.seat()
		}
	case "ruled", "set":
		e.Kind = dispute.Closes
		if word == "set" {
			e.Kind, err = dispute.SetsAside, words(r, "aside")
		}
		if err == nil {
			err = words(r, "by")
		}
		return e, both(err, func() *refusal.Error { return disputeRole(r, &e.By) })
	default:
		if !isCount(word) {
			return e, unknown(word, disputeLines)
		}
		e.Kind = dispute.Passed
		seconds, bad := amountOf(word)
		if bad != nil || seconds > dispute.PassedMax/1000 {
			return e, refusal.New(BadNumber, "Word", word)
		}
		e.Ms, err = int64(seconds)*1000, words(r, "seconds", "later")
	}
	return e, err
}

func disputeRole(r *reader, role *dispute.Role) *refusal.Error {
	w, err := r.need("floor")
	if err == nil && role.UnmarshalText([]byte(w)) != nil {
		err = unknown(w, []string{"dealer", "floor", "director", "management"})
	}
	return err
}

// disputePot reads "pot 4200" and "pot 4200 awarded to seat 3".
func disputePot(r *reader) (e dispute.Event, err *refusal.Error) {
	e.Kind = dispute.Pot
	if e.Amount, err = r.amount(); err != nil || r.done() {
		return e, err
	}
	e.Kind = dispute.Awarded
	if err = words(r, "awarded", "to", "seat"); err == nil {
		e.Seat, err = r.seat()
	}
	return e, err
}

var disputeSeatWords = []string{
	"put in", "contests", "asks", "proposes deal", "lost", "finds", "appeals", "bought", "shows", "has", "calls", "turns one card", "called",
}

// disputeSeat reads what a player did or asks.
func disputeSeat(r *reader) (e dispute.Event, err *refusal.Error) {
	if e.Seat, err = r.seat(); err != nil {
		return e, err
	}
	word, err := r.need("contests")
	if err != nil {
		return e, err
	}
	switch word {
	case "put":
		e.Kind = dispute.PutIn
		if err = words(r, "in"); err == nil {
			e.Amount, err = r.amount()
		}
	case "contests":
		return e, disputeClaim(r, &e)
	case "asks":
		e.Kind = dispute.Asks
		w, err := r.need("pot-count")
		if err == nil && e.Request.UnmarshalText([]byte(w)) != nil {
			err = unknown(w, []string{"stack-count", "bets-count", "pot-count", "new-deck", "rabbit-hunt"})
		}
		return e, err
	case "proposes":
		e.Kind, err = dispute.Proposes, words(r, "deal")
	case "appeals":
		e.Kind = dispute.Appeals
	case "turns":
		e.Kind, err = dispute.TurnsCard, words(r, "one", "card")
	case "lost":
		return e, disputeLost(r, &e)
	default:
		return e, disputeChips(r, word, &e)
	}
	return e, err
}

// disputeLost reads "lost all-in 4000 to seat 5 with 6000".
func disputeLost(r *reader, e *dispute.Event) (err *refusal.Error) {
	e.Kind = dispute.LostAllIn
	if err = words(r, "all-in"); err != nil {
		return err
	}
	if e.Amount, err = r.amount(); err != nil {
		return err
	}
	if err = words(r, "to", "seat"); err != nil {
		return err
	}
	if e.From, err = r.seat(); err != nil {
		return err
	}
	if err = words(r, "with"); err == nil {
		e.Other, err = r.amount()
	}
	return err
}

// disputeClaim reads "contests pot by 400 from seat 3".
func disputeClaim(r *reader, e *dispute.Event) *refusal.Error {
	e.Kind = dispute.Contests
	w, err := r.need("reading")
	if err == nil && e.Claim.UnmarshalText([]byte(w)) != nil {
		err = unknown(w, []string{"reading", "pot", "award", "bets", "cards", "turn"})
	}
	if err == nil && r.take("by") {
		e.Amount, err = r.amount()
	}
	if err == nil && r.take("from") {
		if err = words(r, "seat"); err == nil {
			e.From, err = r.seat()
		}
	}
	return err
}

// disputeChips reads what a player has, finds, shows or puts in.
func disputeChips(r *reader, word string, e *dispute.Event) (err *refusal.Error) {
	kinds := map[string]dispute.Kind{
		"finds": dispute.Finds, "bought": dispute.Bought, "shows": dispute.Shows, "has": dispute.Sits, "calls": dispute.CallsShort,
		"called": dispute.CalledTold,
	}
	kind, ok := kinds[word]
	if !ok {
		return unknown(word, disputeSeatWords)
	}
	e.Kind = kind
	if kind == dispute.Shows {
		switch r.next() {
		case "note":
		case "foreign":
			e.Foreign = true
		default:
			return unknown(r.last, []string{"note", "foreign"})
		}
	}
	if e.Amount, err = r.amount(); err != nil {
		return err
	}
	after := map[dispute.Kind]string{dispute.CallsShort: "of", dispute.CalledTold: "of"}[kind]
	switch {
	case after != "":
		err = words(r, after)
	case kind != dispute.Bought || !r.take("announced"):
		return nil
	}
	if err == nil {
		e.Other, err = r.amount()
	}
	return err
}

// disputeFlag reads what stands after a comma.
func disputeFlag(r *reader, e *dispute.Event) *refusal.Error {
	flags := map[string]*bool{
		"noticed earlier": &e.Earlier, "in turn": &e.InTurn, "facing all-in": &e.FacingAllIn, "folded": &e.Folded, "defect": &e.Defect,
		"reason given": &e.Reasoned, "rule broken": &e.Broken, "objected": &e.Objected,
	}
	text := strings.Join(r.words, " ")
	flag, ok := flags[text]
	if !ok {
		return unknown(text, []string{
			"noticed earlier", "in turn", "facing all-in", "folded", "defect", "reason given", "rule broken", "objected",
		})
	}
	*flag = true
	return nil
}
