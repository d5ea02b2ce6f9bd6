package scenario

import (
	"github.com/floorbook/floorbook/article"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// plainActs are the words of a legal act in a tracked hand; made early they are an observation.
var plainActs = map[string]struct {
	kind hand.Kind
	word referee.Word
}{
	"folds":  {hand.Fold, referee.SaidFold},
	"checks": {hand.Check, referee.SaidCheck},
	"calls":  {hand.Call, referee.SaidCall},
	"bets":   {hand.Bet, referee.SaidBet},
	"raises": {hand.Raise, referee.SaidRaise},
	"all-in": {hand.Raise, referee.SaidAllIn},
}

var seatWords = []string{
	"early", "says", "pushes", "adds", "lifts", "taps", "discards", "gathers", "last", "unclear", "told", "probing",
	"for change", "if-then", "order unknown", "folds", "checks", "calls", "bets", "raises to", "all-in", "holds", "shows",
	"mucks", "retrieves", "brings in", "completes", "draws", "discards AsKd", "stands pat", "is dealt", "is first", "is skipped", "is dead", "busts", "sits", "moved in", "posts", "waits", "missed", "sits out", "returns",
	"moves to", "rebuys", "dealt in owing", "away in orbit",
}

// parseSeat reads what a player did: "seat 5 …", clauses separated by commas.
func parseSeat(r *reader, text string) (statement, *refusal.Error) {
	seat, err := r.count(seatMax)
	if err != nil {
		return nil, err
	}
	if seat == 0 {
		return nil, refusal.New(BadNumber, "Word", "0")
	}
	if r.done() {
		return nil, refusal.New(MissingWord, "After", r.last, "Want", strings.Join(seatWords, ", "))
	}
	if contains(seatDoes, r.peek()) {
		return parseSeatDoes(r, []int{seat})
	}
	early := r.take("early")
	if s, err, ok := parseSeatOfHand(r, seat); ok && !early {
		return s, err
	}
	switch word := r.peek(); word {
	case "is":
		return parseIs(r, seat)
	default:
		if act, ok := plainActs[word]; ok {
			return parsePlain(r, seat, early, act.kind, act.word)
		}
	}
	_, rest, _ := strings.Cut(text, "seat")
	rest = strings.TrimLeft(rest, " \t0123456789")
	if early {
		rest = strings.TrimPrefix(rest, "early")
	}
	o, err := parseObservation(rest)
	o.OutOfTurn = early
	return seatSeen{seat, o}, err
}

// parsePlain reads a legal act of a tracked hand, or the same act made early.
func parsePlain(r *reader, seat int, early bool, kind hand.Kind, word referee.Word) (statement, *refusal.Error) {
	verb := r.next()
	act := seatActs{seat: seat, kind: kind, all: word == referee.SaidAllIn}
	if verb == "bets" || verb == "raises" {
		if verb == "raises" && !r.take("to") {
			return nil, refusal.New(MissingWord, "After", "raises", "Want", "to 800")
		}
		to, err := r.amount()
		if err != nil {
			return nil, err
		}
		act.to = to
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	if early {
		o := referee.Observation{Word: word, Amount: act.to, OutOfTurn: true, Order: referee.WordFirst}
		return seatSeen{seat, o}, nil
	}
	return act, nil
}

// Observation reads what was seen and heard of a player, as it stands behind "seat 5": "pushes 1000, says call". The
// error is a *refusal.Error.
func Observation(text string) (referee.Observation, error) {
	o, err := parseObservation(text)
	if err != nil {
		return referee.Observation{}, err
	}
	return o, nil
}

// parseObservation reads clauses of words, chips, cards and motions.
func parseObservation(text string) (referee.Observation, *refusal.Error) {
	var o referee.Observation
	for _, clause := range clauses(text) {
		if err := parseClause(&reader{words: strings.Fields(clause)}, clause, &o); err != nil {
			return o, err
		}
	}
	if o.Word == referee.Silent || len(o.Chips) == 0 {
		o.Order = referee.OrderUnknown
	}
	return o, nil
}

// clauses cuts at commas outside quotes, and where words or chips begin without one.
func clauses(text string) []string {
	var out []string
	quoted, from := false, 0
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ',' && !quoted:
			out = append(out, text[from:i])
			from = i + 1
		case c == ' ' && !quoted && opensClause(text[i+1:]) && strings.TrimSpace(text[from:i]) != "":
			out = append(out, text[from:i])
			from = i + 1
		}
	}
	return append(out, text[from:])
}

// opensClause reports whether words or chips begin a clause here.
func opensClause(text string) bool {
	return strings.HasPrefix(text, "says ") || strings.HasPrefix(text, "pushes ")
}

func parseClause(r *reader, clause string, o *referee.Observation) *refusal.Error {
	word := r.next()
	switch word {
	case "says":
		return parseSays(clause, o)
	case "pushes", "adds":
		return parsePushes(r, o)
	case "lifts":
		if r.take("all") {
			o.LiftedAll = true
			return r.end()
		}
		pile, err := r.chips()
		o.Lifted = pile
		return err
	case "told":
		told, err := r.amount()
		o.Told = told
		if err == nil {
			err = r.end()
		}
		return err
	case "taps":
		o.Tap = true
	case "discards":
		o.Discard = true
	case "gathers":
		o.Gathered = true
	case "unclear":
		o.Unclear = true
	case "if-then":
		o.Conditional = true
	case "for":
		if !r.take("change") {
			return refusal.New(MissingWord, "After", "for", "Want", "change")
		}
		o.WantsChange = true
	case "order":
		if !r.take("unknown") {
			return refusal.New(MissingWord, "After", "order", "Want", "unknown")
		}
		o.Order = referee.OrderUnknown
	case "":
		return refusal.New(MissingWord, "After", ",", "Want", strings.Join(seatWords, ", "))
	default:
		if parseActFlag(clause, o) {
			return nil
		}
		return unknown(word, slices.Concat(seatWords, actWords))
	}
	return r.end()
}

// parseSays reads spoken words, in quotes or bare, and "while pushing" chips.
func parseSays(clause string, o *referee.Observation) *refusal.Error {
	_, spoken, _ := strings.Cut(clause, "says")
	spoken, pushed, together := strings.Cut(spoken, "while pushing")
	spoken = strings.TrimSpace(spoken)
	if n := len(spoken); n >= 2 && spoken[0] == '"' && spoken[n-1] == '"' {
		spoken = spoken[1 : n-1]
	}
	if strings.Trim(spoken, `" `) == "" {
		return refusal.New(MissingWord, "After", "says", "Want", `"raise 800"`)
	}
	o.Hear(spoken)
	if len(o.Chips) > 0 {
		o.Order = referee.ChipsFirst
		return nil
	}
	o.Order = referee.WordFirst
	if together {
		pile, err := pileOf(pushed)
		o.Chips, o.Order = pile, referee.Simultaneous
		return err
	}
	return nil
}

// parsePushes reads chips of one motion, and of later ones after "then".
func parsePushes(r *reader, o *referee.Observation) *refusal.Error {
	if r.take("last") {
		o.LastChips = article.Yes
	}
	pile, err := r.chips("then")
	if err != nil {
		return err
	}
	if len(o.Chips) > 0 {
		o.Later = append(o.Later, pile...)
	} else {
		o.Chips = pile
	}
	for r.take("then") {
		if r.take("last") {
			o.LastChips = article.Yes
		}
		later, err := r.chips("then")
		if err != nil {
			return err
		}
		o.Later = append(o.Later, later...)
	}
	return nil
}
