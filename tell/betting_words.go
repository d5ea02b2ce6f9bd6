package tell

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
)

// Kinds of slots of bets, hands and tables.
var (
	betValue = &value{name: "amount", example: said{"400", "400"}, single: true, read: func(r *reader, into reflect.Value) *refusal.Error {
		if slices.Contains([]string{"nothing", "rien"}, r.peek()) {
			r.at++
			into.SetInt(0)
			return nil
		}
		return amountValue.read(r, into)
	}, write: func(v reflect.Value, t Tongue) string {
		if v.Int() == 0 {
			return said{"nothing", "rien"}.in(t)
		}
		return writeAmount(chip.Amount(v.Int()))
	}}
	structureValue = oneOf("structure", option{to: hand.NoLimit, say: said{"no-limit", "no-limit"}}, option{to: hand.PotLimit, say: said{"pot-limit", "pot-limit"}},
		option{to: hand.FixedLimit, say: said{"limit", "limit"}}, option{to: hand.SpreadLimit, say: said{"spread-limit", "spread-limit"}})
	bettingValue = oneOf("betting", named(referee.NoLimit, referee.PotLimit, referee.FixedLimit, referee.SpreadLimit)...)
	stageValue   = oneOf("stage", option{to: referee.LateRegistration, say: said{"late-registration", "inscriptions ouvertes"}},
		option{to: referee.BeforeMoney, say: said{"before-money", "avant l'argent"}}, option{to: referee.InTheMoney, say: said{"in-the-money", "dans l'argent"}})
	streetValue = oneOf("street", option{to: hand.Preflop, say: said{"preflop", "préflop"}}, option{to: hand.Flop, say: said{"flop", "flop"}},
		option{to: hand.Turn, say: said{"turn", "turn|tournant"}}, option{to: hand.River, say: said{"river", "river|rivière"}}, option{to: hand.Showdown, say: said{"showdown", "abattage"}})
	whenValue = oneOf("street", option{to: hand.Preflop, say: said{"preflop", "préflop|au préflop"}}, option{to: hand.Flop, say: said{"flop", "au flop"}},
		option{to: hand.Turn, say: said{"turn", "à la turn|au turn|au tournant"}}, option{to: hand.River, say: said{"river", "à la river|à la rivière"}},
		option{to: hand.Showdown, say: said{"showdown", "à l'abattage"}})
	momentValue = oneOf("moment", option{to: referee.AtOnce, say: said{"at-once", "aussitôt"}}, option{to: referee.AfterRound, say: said{"after-round", "après le tour"}},
		option{to: referee.AfterNextCard, say: said{"after-next-card", "après la carte suivante"}}, option{to: referee.AfterNextAct, say: said{"after-next-act", "après l'action suivante"}},
		option{to: referee.AtShowdown, say: said{"at-showdown", "à l'abattage"}}, option{to: referee.AfterHand, say: said{"after-hand", "après le coup"}})
	opponentValue = oneOf("strength", option{to: article.WeakHand, say: said{"weak", "faible"}}, option{to: article.MediumHand, say: said{"medium", "moyenne"}},
		option{to: article.StrongHand, say: said{"strong", "forte"}})
	gameValue  = oneOf("game", named(hand.Games()...)...)
	gamesValue = &value{name: "game", example: said{"holdem omaha stud", "holdem omaha stud"}, many: true, options: gameValue.options, may: gameValue.may,
		read: func(r *reader, into reflect.Value) *refusal.Error {
			var games []hand.Game
			for len(games) == 0 || !r.done() && len(games) < CountMax {
				g := reflect.New(reflect.TypeFor[hand.Game]()).Elem()
				if err := gameValue.read(r, g); err != nil {
					return err
				}
				games = append(games, g.Interface().(hand.Game))
			}
			into.Set(reflect.ValueOf(games))
			return nil
		}, write: func(v reflect.Value, _ Tongue) string { return joined(v.Interface().([]hand.Game), hand.Game.String) }}
	rakeValue = &value{name: "rake", example: said{"50/1000 cap 30 in 5", "50/1000 plafond 30 par 5"}, read: readRake, write: writeRake}

	oneSeatValue = one("seat", "5", func(w string) ([]int, *refusal.Error) {
		n, err := seat(w)
		return []int{n}, err
	}, func(seats []int) string {
		if len(seats) != 1 {
			return ""
		}
		return strconv.Itoa(seats[0])
	})
	bySeatValue = &value{name: "stacks", example: said{"1-6:5000 3:1200", "1-6:5000 3:1200"}, read: readBySeat, write: func(v reflect.Value, _ Tongue) string {
		return writeBySeat(v.Interface().(BySeat))
	}}
	dealtToValue = list("dealt", "2:5c", func(w string) ([]DealtTo, *refusal.Error) {
		s, text, found := strings.Cut(w, ":")
		n, bad := seat(s)
		if bad != nil || !found {
			return nil, refusal.New(BadNumber, "Word", w)
		}
		cards, err := card.ParseList(text)
		if err != nil {
			return nil, badCards(text)
		}
		return []DealtTo{{n, cards}}, nil
	}, func(all []DealtTo) string {
		return joined(all, func(d DealtTo) string { return strconv.Itoa(d.Seat) + ":" + card.Text(d.Cards) })
	})
	openCardsValue = &value{name: "open_cards", example: said{"1:9h 4:Kc", "1:9h 4:Kc"}, read: readOpenCards, write: func(v reflect.Value, _ Tongue) string {
		var words []string
		for i, c := range v.Interface().(OpenCards) {
			if c.Known() {
				words = append(words, strconv.Itoa(i+1)+":"+c.String())
			}
		}
		return strings.Join(words, " ")
	}}
	unknownValue = one("count", "2", func(w string) ([]card.Card, *refusal.Error) {
		n, err := count(w, handMax)
		if n == 0 {
			return nil, err
		}
		return slices.Repeat([]card.Card{card.Unknown}, n), err
	}, func(cards []card.Card) string {
		if slices.ContainsFunc(cards, card.Card.Known) {
			return ""
		}
		return positive(len(cards))
	})
	streetNameValue = oneOf("street", streetNames(11, "flop", "turn|tournant", "river|rivière", "troisième street|troisième rue", "quatrième street|quatrième rue",
		"cinquième street|cinquième rue", "sixième street|sixième rue", "septième street|septième rue", "premier tirage", "deuxième tirage|second tirage", "troisième tirage")...)
	untilValue = oneOf("street", streetNames(14, "au flop", "à la turn|au turn|au tournant", "à la river|à la rivière", "à la troisième street|à la troisième rue",
		"à la quatrième street|à la quatrième rue", "à la cinquième street|à la cinquième rue", "à la sixième street|à la sixième rue",
		"à la septième street|à la septième rue", "au premier tirage", "au deuxième tirage|au second tirage", "au troisième tirage", "à l'abattage", "au préflop", "avant tirage")...)
)

// streets are the streets of all games by their names.
var streets = []string{
	"flop", "turn", "river", "third street", "fourth street", "fifth street", "sixth street", "seventh street", "first draw", "second draw", "third draw",
	ToShowdown, "preflop", "before draw",
}

func streetNames(n int, fr ...string) (out []option) {
	for i, name := range streets[:n] {
		out = append(out, option{to: name, say: said{name, fr[i]}})
	}
	return out
}

// readRake reads "50/1000 cap 30 in 5": the share, the most in all, the whole chips in which it is taken.
func readRake(r *reader, into reflect.Value) *refusal.Error {
	word, rake := r.next(), into.Interface().(hand.Rake)
	take, of, _ := strings.Cut(word, "/")
	n, err := amount(take + "")
	if take == "" || err != nil || of != "1000" || n > 1000 {
		return refusal.New(BadNumber, "Word", word)
	}
	rake.PerMille = int(n)
	for _, more := range []struct {
		words said
		to    *chip.Amount
	}{{said{"cap", "plafond"}, &rake.Cap}, {said{"in", "par"}, &rake.Unit}} {
		if r.has([]string{more.words.in(r.tongue)}) {
			a, err := amount(r.next() + "")
			if err != nil {
				return err
			}
			*more.to = a
		}
	}
	into.Set(reflect.ValueOf(rake))
	return nil
}

func writeRake(v reflect.Value, t Tongue) string {
	rake := v.Interface().(hand.Rake)
	if rake.PerMille == 0 {
		return ""
	}
	text := strconv.Itoa(rake.PerMille) + "/1000"
	if rake.Cap > 0 {
		text += " " + said{"cap", "plafond"}.in(t) + " " + writeAmount(rake.Cap)
	}
	if rake.Unit > 0 {
		text += " " + said{"in", "par"}.in(t) + " " + writeAmount(rake.Unit)
	}
	if rake.Flop {
		text += " no-flop-no-drop"
	}
	return text
}

// readBySeat reads "1-6:5000 3:1200": later entries win.
func readBySeat(r *reader, into reflect.Value) *refusal.Error {
	by := into.Interface().(BySeat)
	for n := 0; n == 0 || !r.done() && digit(r.peek()[0]); n++ {
		word := r.peek()
		seats, chips, ok := strings.Cut(word, ":")
		switch {
		case !ok && n == 0 && !digit(word[0]):
			return r.missing("1-6:5000")
		case !ok || chips == "":
			return refusal.New(MissingWord, "After", word, "Want", "1-6:5000")
		}
		at, err := seatRange(seats)
		if err != nil {
			return refusal.New(BadNumber, "Word", word)
		}
		a, err := amount(chips)
		if err != nil {
			return err
		}
		for _, seat := range at {
			by[seat] = a
		}
		r.at++
	}
	into.Set(reflect.ValueOf(by))
	return nil
}

func writeBySeat(by BySeat) string {
	var words []string
	for from := 1; from <= SeatMax; {
		to := from
		for to < SeatMax && by[to+1] == by[from] {
			to++
		}
		if a := writeAmount(by[from]); by[from] > 0 && to > from {
			words = append(words, strconv.Itoa(from)+"-"+strconv.Itoa(to)+":"+a)
		} else if by[from] > 0 {
			words = append(words, strconv.Itoa(from)+":"+a)
		}
		from = to + 1
	}
	return strings.Join(words, " ")
}

// readOpenCards reads one card for each of some seats.
func readOpenCards(r *reader, into reflect.Value) *refusal.Error {
	var open OpenCards
	for i := range open {
		open[i] = card.Unknown
	}
	for n := 0; n == 0 || !r.done(); n++ {
		word := r.next()
		s, text, _ := strings.Cut(word, ":")
		at, err := seat(s)
		if err != nil {
			return refusal.New(BadNumber, "Word", word)
		}
		cards, bad := card.ParseList(text)
		if bad != nil || len(cards) != 1 || !cards[0].Known() {
			return refusal.New(BadCards, "Word", word, "Detail", "1:Kd")
		}
		open[at-1] = cards[0]
	}
	into.Set(reflect.ValueOf(open))
	return nil
}

// spokenValue is what somebody says: in quotes, or bare up to the next clause.
var spokenValue = &value{name: "speech", example: said{`"raise 800"`, `"relance 800"`}, read: func(r *reader, into reflect.Value) *refusal.Error {
	at, together := r.at, said{"while", "en"}.in(r.tongue)
	for !r.done() && !r.comma() && !r.opens() && r.tokens[r.at].folded != together {
		r.at++
	}
	text := (&reader{tokens: r.tokens[at:r.at]}).rest(0)
	if n := len(text); n > 1 && text[0] == '"' && text[n-1] == '"' {
		text = text[1 : n-1]
	}
	if strings.Trim(text, `" `) == "" {
		return refusal.New(MissingWord, "After", r.tokens[at-1].text, "Want", said{`"raise 800"`, `"relance 800"`}.in(r.tongue))
	}
	into.Set(reflect.ValueOf(append(slices.Clip(into.Interface().([]string)), strings.TrimSpace(text))))
	return nil
}, write: func(v reflect.Value, _ Tongue) string {
	var words []string
	for _, text := range v.Interface().([]string) {
		words = append(words, `"`+strings.ReplaceAll(text, `"`, "")+`"`)
	}
	return strings.Join(words, " ")
}}

// motionsValue is chips pushed, and chips of later motions.
var motionsValue = &value{name: "chips", example: said{"1000 + 500", "1000 + 500"}, read: func(r *reader, into reflect.Value) *refusal.Error {
	o := into.Interface().(referee.Observation)
	last, then := said{"last", "derni"}.in(r.tongue), said{"then", "pui"}.in(r.tongue)
	for next := true; next; next = r.has([]string{then}) {
		if r.has([]string{last}) {
			o.LastChips = yes(o.LastChips)
		}
		if r.done() || r.comma() {
			return refusal.New(MissingWord, "After", r.tokens[r.at-1].text, "Want", "1000+500")
		}
		to := &o.Later
		if len(o.Chips) == 0 {
			to = &o.Chips
		}
		if err := pile(r, reflect.ValueOf(to).Elem()); err != nil {
			return err
		}
	}
	into.Set(reflect.ValueOf(o))
	return nil
}, write: func(v reflect.Value, t Tongue) string {
	o := v.Interface().(referee.Observation)
	text := writePile(o.Chips)
	if len(o.Later) > 0 {
		text += " " + said{"then", "puis"}.in(t) + " " + writePile(o.Later)
	}
	return text
}}
