package tell

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// hears takes the last of the words said. The first that say what the player does bind (TDA-51-A): what is said afterwards
// counts as far as it is the amount of a bet or raise, before any chips; else it is dropped, and hears reports false.
func (s *Seen) hears() bool {
	last := len(s.Said) - 1
	switch bare := s.Amount == 0 && !s.Least && len(s.Chips) == 0; {
	case s.Word == referee.Silent || s.Word == referee.SaidUnclear:
		s.Hear(s.Said[last])
		return true
	case bare && (s.Word == referee.SaidRaise || s.Word == referee.SaidBet):
		o := s.Observation
		if o.Hear(strings.Join(s.Said, " ")); o.Word != referee.SaidUnclear {
			s.Observation = o
			return true
		}
	}
	s.Said = s.Said[:last]
	return false
}

// seenText writes what was seen and heard, clause by clause: word and chips in their order, then the rest.
func seenText(x any, t Tongue) (string, bool) {
	s := x.(Seen)
	if len(s.Said) == 0 && s.Word != referee.Silent {
		s.Said = []string{speech(&s.Observation, t)}
	}
	clause := func(i int) string {
		p := seenClauses[i].phrases.in(t)[0]
		text, _ := p.print(reflect.ValueOf(s), reflect.New(reflect.TypeFor[Seen]()).Elem(), t)
		return text
	}
	const together, says, pushes = 0, 1, 2
	var spoken, out []string
	for _, words := range s.Said {
		one := s
		one.Said = []string{words}
		text, _ := seenClauses[says].phrases.in(t)[0].print(reflect.ValueOf(one), reflect.New(reflect.TypeFor[Seen]()).Elem(), t)
		spoken = append(spoken, text)
	}
	switch {
	case len(s.Chips) == 0:
		out = spoken
	case s.Order == referee.Simultaneous:
		if len(s.Said) != 1 || len(s.Later) > 0 {
			return "", false
		}
		out = []string{clause(together)}
	case s.Order == referee.ChipsFirst:
		out = append([]string{clause(pushes)}, spoken...)
	default:
		out = append(slices.Clone(spoken), clause(pushes))
	}
	so := Seen{Seat: s.Seat, Observation: referee.Observation{OutOfTurn: s.OutOfTurn}}
	for _, words := range s.Said {
		so.Said = append(so.Said, words)
		so.hears()
	}
	so.Chips, so.Later = s.Chips, s.Later
	if so.Order = s.Order; len(s.Said) > 0 && len(s.Chips) > 0 && s.Order == referee.OrderUnknown {
		so.Order = referee.WordFirst
	}
	told := reflect.ValueOf(&so).Elem()
	for _, p := range seenClauses[pushes+1:] {
		for _, more := range p.print(reflect.ValueOf(s), told, t) {
			out = append(out, strings.TrimPrefix(more, ", "))
		}
	}
	return strings.Join(out, ", "), len(out) > 0
}

// sameSeen reports whether two statements tell the same act, whatever words it was told in.
func sameSeen(a, b Statement) bool {
	one, is := a.(Seen)
	other, too := b.(Seen)
	if len(one.Said) == 0 || len(other.Said) == 0 {
		one.Said, other.Said = nil, nil
	}
	return is && too && reflect.DeepEqual(one, other)
}

// speech is a declaration in words, where only its meaning is known.
func speech(o *referee.Observation, t Tongue) string {
	word := map[referee.Word]said{
		referee.SaidFold: {"fold", "je me couche"}, referee.SaidCheck: {"check", "check"}, referee.SaidCall: {"call", "je suis"}, referee.SaidBet: {"bet", "mise"},
		referee.SaidRaise: {"raise", "relance"}, referee.SaidAllIn: {"all-in", "tapis"}, referee.SaidPot: {"pot", "pot"},
		referee.SaidComplete: {"complete", "complète"}, referee.SaidUnclear: {"…what", "…quoi"},
	}[o.Word].in(t)
	if o.Least {
		word = strings.TrimSpace(said{"min ", "min "}.in(t) + word)
	}
	if o.Amount > 0 {
		word = strings.TrimSpace(fmt.Sprintf("%s %d", word, o.Amount))
	}
	if o.By {
		word += said{" more", " de plus"}.in(t)
	}
	if o.Conditional {
		word = said{"if you bet, I ", "si tu mises, je "}.in(t) + strings.TrimPrefix(word, "je ")
	}
	return word
}

// Observed is what was seen and heard of a player, as it stands behind "seat 5" in a scenario: "pushes 1000, says call".
// The error is a *refusal.Error.
func Observed(text string) (referee.Observation, error) {
	s, err := Scenario.Line(Play, "seat 1 "+text)
	if err != nil {
		return referee.Observation{}, err
	}
	seen, is := s.(Seen)
	if !is {
		return referee.Observation{}, refusal.New(UnknownWord, "Word", text, "Known", "")
	}
	return seen.Observation, nil
}
