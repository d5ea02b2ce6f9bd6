package tell

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/showdown"
)

// TestWhatIsToldIsReadAgain: any statement that a line can tell is told in both tongues, and reads the same in both.
func TestWhatIsToldIsReadAgain(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.Name, func(t *testing.T) {
			told := 0
			rapid.Check(t, func(t *rapid.T) {
				s, ok := drawn(t, k)
				if !ok {
					return
				}
				told++
				for _, tongue := range []Tongue{Scenario, French} {
					text, ok := tongue.Tell(s)
					if !ok {
						t.Fatalf("%s cannot tell %#v", tongue, s)
					}
					again, err := tongue.Line(k.Matter, text)
					if err != nil || !reflect.DeepEqual(again, s) && !sameSeen(again, s) {
						t.Fatalf("%q reads\n%#v %v, not\n%#v", text, again, err, s)
					}
				}
			})
			if told == 0 {
				t.Error("nothing was told")
			}
		})
	}
}

// needed are parts without which some lines cannot stand.
var needed = []string{"blinds", "button", "stacks", "seats", "facing-bet", "small-blind", "big-blind"}

// drawn is a statement that the kind of line tells: what its pattern and some of its parts say.
func drawn(t *rapid.T, k *Kind) (Statement, bool) {
	v := k.new()
	draw(t, k.phrases.in(Scenario)[0], v)
	for _, p := range k.parts {
		if !slices.Contains(needed, p.phrases.in(Scenario)[0][0].run) && !rapid.Bool().Draw(t, "said") {
			continue
		}
		into := v
		if p.each != "" {
			into = reflect.New(p.proto.Type()).Elem()
			into.Set(p.proto)
		}
		said, holds := p.phrases.in(Scenario), article.Yes
		if p.contrary.in(Scenario) != nil && rapid.Bool().Draw(t, "no") {
			said, holds = p.contrary.in(Scenario), article.No
		}
		draw(t, said[0], into)
		p.apply(v, into, holds)
	}
	if k.finish != nil && k.finish(v.Addr().Interface(), Scenario) != nil {
		return nil, false
	}
	s := v.Interface()
	if k.some {
		_, ok := Scenario.Tell(s) // at least one clause
		return s, ok
	}
	return s, true
}

// draw sets the blanks of a pattern.
func draw(t *rapid.T, p pattern, v reflect.Value) {
	for i := range p {
		switch a := &p[i]; {
		case a.maybe.speaking() && rapid.Bool().Draw(t, "maybe"):
			draw(t, a.maybe, v)
		case a.blank != nil:
			for _, b := range append(slices.Clone(a.blank.parts), a.blank) {
				if b.parts == nil {
					v.FieldByIndex(b.field).Set(slotValue(t, b.kind, v.FieldByIndex(b.field)).Convert(v.FieldByIndex(b.field).Type()))
				}
			}
		}
	}
}

// slotValue is a value of a kind of slot.
func slotValue(t *rapid.T, kind *value, field reflect.Value) reflect.Value {
	of := func(x any) reflect.Value { return reflect.ValueOf(x) }
	number := func(low, high int) int { return rapid.IntRange(low, high).Draw(t, kind.name) }
	seats := func() []int {
		return rapid.SliceOfNDistinct(rapid.IntRange(1, SeatMax), 1, 4, rapid.ID[int]).Draw(t, "seats")
	}
	chips := func(low int) chip.Amount { return chip.Amount(number(low, 100_000)) }
	cards := func(n int) (list []card.Card) {
		for range n {
			list = append(list, rapid.SampledFrom(card.All.Cards()).Draw(t, "card"))
		}
		return list
	}
	pile := func() (p chip.Pile) {
		for range number(1, 4) {
			p = append(p, rapid.SampledFrom([]chip.Amount{25, 100, 1000}).Draw(t, "chip"))
		}
		return p
	}
	switch kind {
	case seatValue, oneSeatValue:
		if field.Kind() == reflect.Slice {
			return of([]int{number(1, SeatMax)})
		}
		return of(number(1, SeatMax))
	case nameValue:
		return of(rapid.SampledFrom([]string{"A", "B", "five", "t1s4"}).Draw(t, "name"))
	case amountValue, betValue:
		return of(chips(0))
	case someValue:
		return of(chips(1))
	case seatsValue:
		return of(seats())
	case chipsValue:
		return of(pile())
	case cardsValue:
		return of(cards(number(1, 5)))
	case keyValue, codeValue:
		return of(rapid.SampledFrom([]string{"complete", "phone_call"}).Draw(t, "key"))
	case tagValue:
		return of("de-CH")
	case placeValue:
		return of(deal.Card{Pile: deal.Stub, N: uint8(number(1, 20))})
	case placesValue:
		return of([]deal.Card{{Pile: deal.Dealt, N: uint8(number(1, 20))}, {Pile: deal.Stub, N: uint8(number(1, 20))}})
	case servingValue:
		return of([]Serving{{number(1, SeatMax), number(1, 9)}})
	case putValue:
		return of([]Put{{number(1, SeatMax), chips(0)}})
	case betsValue:
		return of([]showdown.Posted{{Seat: number(1, SeatMax), Amount: chips(0)}})
	case strengthValue:
		return of([][]int{{1, 2}, {3}})
	case blindsValue:
		return of(Blinds{chips(1), chips(1)})
	case speechValue:
		return of("full house")
	case secondsValue:
		return of(int64(number(1, 1000)) * 1000)
	case instantValue:
		return of(int64(number(0, 600_000)))
	case bySeatValue:
		var by BySeat
		for _, n := range []int{1, 2, 3, 6} {
			by[n] = chips(1)
		}
		return of(by)
	case rakeValue:
		return of(hand.Rake{PerMille: number(1, 1000), Cap: chips(0), Unit: chips(0)})
	case dealtToValue:
		return of([]DealtTo{{number(1, SeatMax), cards(2)}})
	case openCardsValue:
		open := OpenCards(slices.Repeat([]card.Card{card.Unknown}, SeatMax))
		open[number(0, SeatMax-1)] = cards(1)[0]
		return of(open)
	case denominationsValue, prizesValue:
		return of([]chip.Amount{25, 100, 500}[:number(1, 3)])
	case unknownValue:
		return of(slices.Repeat([]card.Card{card.Unknown}, number(1, handMax)))
	case gamesValue:
		return of(hand.Games()[:number(1, 5)])
	case spokenValue:
		return of([]string{rapid.SampledFrom([]string{"relance 800", "call", "I'm all in", "deux mille cinq", "si tu mises, je relance", "hm"}).Draw(t, "words")})
	case sanctionValue:
		return of(rapid.SampledFrom([]penalty.Sanction{{Kind: penalty.Warning}, {Kind: penalty.Hands, Count: 1}, {Kind: penalty.Rounds, Count: 4},
			{Forfeit: true}, {Forfeit: true, Kind: penalty.Disqualification}}).Draw(t, "sanction"))
	case motionsValue:
		o := field.Interface().(referee.Observation)
		if o.Chips = pile(); rapid.Bool().Draw(t, "later") {
			o.Later = pile()
		}
		return of(o)
	}
	switch {
	case kind.name == "acts":
		return of([]hand.Kind{hand.Call, hand.Fold}[:number(1, 2)])
	case kind.options != nil:
		return of(rapid.SampledFrom(kind.options).Draw(t, kind.name).to)
	case field.Kind() == reflect.Slice: // players
		return of([]int{1, 2, 3, 4, 5, 6}[:number(2, 6)])
	case kind.max > 0 || kind.name == "place":
		return of(number(1, cmp.Or(kind.max, 9)))
	}
	return field
}

// TestEveryEventHasALine, and every fact of an event is said somewhere.
func TestEveryEventHasALine(t *testing.T) {
	for _, events := range []struct {
		of    Statement
		kind  func(any) string
		names []string
	}{
		{DealHappens{}, func(s any) string { return s.(DealHappens).Kind.String() }, namesOf(func(i uint8) string { return deal.Kind(i).String() })},
		{ShowdownHappens{}, func(s any) string { return s.(ShowdownHappens).Kind.String() }, namesOf(func(i uint8) string { return showdown.Kind(i).String() })},
		{DisputeHappens{}, func(s any) string { return s.(DisputeHappens).Kind.String() }, namesOf(func(i uint8) string { return dispute.Kind(i).String() })},
	} {
		var lines []*Kind
		said := map[string]bool{"ruled": true} // by the line of the floor
		for _, k := range kinds {
			if k.proto.Type() == reflect.TypeOf(events.of) {
				lines = append(lines, k)
				said[events.kind(k.proto.Interface())] = true
			}
		}
		for _, name := range events.names {
			if !said[name] {
				t.Errorf("no line tells %s", name)
			}
		}
		for _, f := range reflect.VisibleFields(reflect.TypeOf(events.of)) {
			if f.Type.Kind() == reflect.Bool || f.Type == fact {
				if !slices.ContainsFunc(lines, func(k *Kind) bool { return k.tells(f) }) {
					t.Errorf("no line tells %v.%s", reflect.TypeOf(events.of), f.Name)
				}
			}
		}
	}
}

func namesOf(name func(uint8) string) (out []string) {
	for i := uint8(0); !strings.HasPrefix(name(i), "#"); i++ {
		out = append(out, name(i))
	}
	return out
}

// tells reports whether the line says the fact, by itself or by what may be added.
func (k *Kind) tells(f reflect.StructField) bool {
	return !k.proto.FieldByIndex(f.Index).IsZero() || slices.ContainsFunc(k.parts, func(p *addition) bool {
		if p.flag == f.Name {
			return true
		}
		v := k.new()
		p.apply(v, v, article.Yes)
		return p.set != nil && !v.FieldByIndex(f.Index).IsZero()
	})
}

// TestLinesOfEveryCaseAreReadAlike: what stands in every case says the same in each, words that change nothing there included.
func TestLinesOfEveryCaseAreReadAlike(t *testing.T) {
	for _, k := range kinds {
		if !k.everywhere {
			continue
		}
		rapid.Check(t, func(t *rapid.T) {
			s, ok := drawn(t, k)
			if !ok {
				return
			}
			for _, tongue := range []Tongue{Scenario, French} {
				text, _ := tongue.Tell(s)
				for m := range matters {
					if again, err := tongue.Line(m, text); err != nil || !reflect.DeepEqual(again, s) {
						t.Fatalf("matter %d: %q reads\n%#v %v, not\n%#v", m, text, again, err, s)
					}
				}
			}
		})
	}
}

// TestLinesAreNamedApart: names are those of forms and programs.
func TestLinesAreNamedApart(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range kinds {
		if seen[k.Name] {
			t.Errorf("two kinds of lines are named %s", k.Name)
		}
		seen[k.Name] = true
	}
}

// TestFrenchWordsAgree however they are written: without accents, in the plural, in the feminine.
func TestFrenchWordsAgree(t *testing.T) {
	for _, c := range []struct {
		about Matter
		texts []string
	}{
		{Play, []string{"face à 400 relance 400", "Face a 400 relance 400", "FACE À 400, relance 400."}},
		{Play, []string{`siège 5 pousse 1000`, "Siège 5 pousse 1\u202f000"}},
		{Play, []string{`siège 5 dit "relance", pousse 1000`, "siège 5 dit « relance » pousse 1000", "siège 5 annonce relance, pousse 1000"}},
		{Dealing, []string{"d5 exposée par le croupier", "la d5 est exposée par le donneur", "d5 retournée par croupier"}},
		{Dealing, []string{"siège 4 se couche", "le siège 4 passe", "siege 4 jette"}},
		{Claims, []string{"siège 5 conteste le pot de 400 du siège 3", "siège 5 conteste pot 400 siège 3"}},
	} {
		want, err := French.Line(c.about, c.texts[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range c.texts[1:] {
			if got, err := French.Line(c.about, text); err != nil || !reflect.DeepEqual(got, want) && !sameSeen(got, want) {
				t.Errorf("%q: %v %v, want %v", text, got, err, want)
			}
		}
	}
}

// TestErrorsSayWhatMayStandThere, what is meant, and where a word belongs, in the tongue of the line.
func TestErrorsSayWhatMayStandThere(t *testing.T) {
	for _, c := range []struct {
		tongue Tongue
		about  Matter
		text   string
		want   string
	}{
		{French, Play, "face à 400 relence 400", "unknown_word [Known:relance, grosse blind, "},
		{French, Play, "face à quatre", "bad_number [Word:quatre]"},
		{French, Play, "face à", "missing_word [After:à Want:400]"},
		{French, Play, "siège 5", "missing_word [After:5 Want:se couche, checke, suit, mise, relance à, fait tapis"},
		{French, Play, "face à 400 bouton 3", "misplaced [Known:relance, grosse blind"},
		{French, Play, "siège 2 étale", "misplaced [Known:se couche"},
		{French, Dealing, "d5 fondue", "unknown_word [Known:exposée, flashée, hors de la table, boxée, joker, autre dos, au siège"},
		{French, Dealing, "d5 exposée par le chat", "unknown_word [Known:croupier, joueur Word:chat]"},
		{French, Showdown, "siège 2 jette, tristement", "unknown_word [Known:perdue, dans le muck"},
		{French, Claims, "siège 3 demande la lune", "unknown_word [Known:compte du tapis, compte des mises"},
		{Scenario, Play, "facing 400 incremnt 400", "unknown_word [Known:increment, big-blind"},
		{Scenario, Play, "seat 5 push 1000", "unknown_word [Known:folds, checks"},
	} {
		_, err := c.tongue.Line(c.about, c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s…", c.text, err, c.want)
		}
	}
	for text, near := range map[string]string{"face à 400 relence 400": "relance", "siège 5 relnace à 800": "relance à", "siège 5 pouse 100": "pousse"} {
		if _, err := French.Line(Play, text); err == nil || err.Args["Near"] != near {
			t.Errorf("%q: %v, want %q to be meant", text, err, near)
		}
	}
}

// BenchmarkLine reads one line of many words.
func BenchmarkLine(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Scenario.Line(Play, `seat 5 says "relance", pushes 1000 + 500, order unknown`); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNothingAddedDeniesTheLine: what the words of a line say is no flag behind them.
func TestNothingAddedDeniesTheLine(t *testing.T) {
	for _, k := range kinds {
		for _, p := range k.parts {
			if p.flag != "" && !k.proto.FieldByIndex(p.field).IsZero() {
				t.Errorf("%s says %s, and so does %s", k.Name, p.flag, p.member())
			}
		}
	}
}
