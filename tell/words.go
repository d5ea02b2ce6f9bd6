package tell

import (
	"github.com/floorbook/floorbook/admission"
	"reflect"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/deal"
	"github.com/floorbook/floorbook/dispute"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/referee"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/showdown"
	"github.com/floorbook/floorbook/tournament"
)

// Kinds of slots that several matters share.
var (
	seatValue   = one("seat", "5", seat, positive).numeric()
	amountValue = one("amount", "400", amount, writeAmount).numeric()
	seatsValue  = list("seats", "1-6", seatRange, writeSeats)
	chipsValue  = &value{name: "chips", example: said{"1000 + 500", "1000 + 500"}, read: pile, write: func(v reflect.Value, _ Tongue) string {
		return writePile(v.Interface().(chip.Pile))
	}}
	cardsValue = &value{name: "cards", example: said{"AhKd", "AhKd"}, read: readCards, write: func(v reflect.Value, _ Tongue) string {
		return card.Text(v.Interface().([]card.Card))
	}}
	// shownCards are cards in the middle of a line: as many words as name some.
	shownCards = &value{name: "cards", example: cardsValue.example, read: someCards, write: cardsValue.write,
		may: func(r *reader, at int) bool { _, err := card.ParseList(r.tokens[at].text); return err == nil }}
	keyValue = one("key", "complete", func(w string) (string, *refusal.Error) { return w, nil }, func(k string) string { return k })

	// actWord are the acts that somebody did, in a row.
	actOption = oneOf("act",
		option{to: hand.Fold, say: said{"fold", "coucher|couché|passe|passer|fold"}}, option{to: hand.Check, say: said{"check", "checker|check|parole"}},
		option{to: hand.Call, say: said{"call", "suivre|suivi|payer|payé|call"}}, option{to: hand.Bet, say: said{"bet", "miser|mise|bet"}},
		option{to: hand.Raise, say: said{"raise", "relancer|relance|raise"}})

	// Places of cards in a deal.
	placeValue  = one("place", "d5", place, func(c deal.Card) string { return c.String() })
	placesValue = &value{name: "place", example: said{"d5", "d5"}, many: true, read: places,
		may: func(r *reader, at int) bool { _, ok := deal.ParseCard(r.tokens[at].text); return ok }, write: func(v reflect.Value, _ Tongue) string {
			return joined(v.Interface().([]deal.Card), deal.Card.String)
		}}
	dealGame = oneOf("game", named(deal.Holdem, deal.Omaha, deal.Stud, deal.Draw)...)
	doneBy   = oneOf("by", option{to: deal.Dealer, say: said{"dealer", "croupier|donneur"}}, option{to: deal.Owner, say: said{"player|owner", "joueur|propriétaire"}})
	boardOf  = oneOf("street", option{to: deal.Flop, say: said{"flop", "flop"}}, option{to: deal.Turn, say: said{"turn", "turn|tournant"}},
		option{to: deal.River, say: said{"river", "river|rivière"}})
	ordinal = oneOf("ordinal", option{to: 1, say: said{"first", "première"}}, option{to: 2, say: said{"second", "deuxième|seconde"}},
		option{to: 3, say: said{"third", "troisième"}}, option{to: 4, say: said{"fourth", "quatrième"}}, option{to: 5, say: said{"fifth", "cinquième"}},
		option{to: 0, say: said{"both|all", "deux|toutes"}})
	servingValue = list("serving", "4:2", func(w string) ([]Serving, *refusal.Error) {
		s, n, _ := strings.Cut(w, ":")
		at, bad := seat(s)
		hands, worse := count(n, CountMax)
		if bad != nil || worse != nil || hands == 0 {
			return nil, refusal.New(BadNumber, "Word", w)
		}
		return []Serving{{at, hands}}, nil
	}, func(all []Serving) string {
		return joined(all, func(s Serving) string { return strconv.Itoa(s.Seat) + ":" + strconv.Itoa(s.Hands) })
	})
	putValue  = chipsBySeat("put", func(seat int, a chip.Amount) Put { return Put{seat, a} }, func(p Put) (int, chip.Amount) { return p.Seat, p.Amount })
	betsValue = chipsBySeat("bets", func(seat int, a chip.Amount) showdown.Posted { return showdown.Posted{Seat: seat, Amount: a} },
		func(p showdown.Posted) (int, chip.Amount) { return p.Seat, p.Amount })
	strengthValue = list("strength", "5 2=7", func(w string) ([][]int, *refusal.Error) {
		var group []int
		for part := range strings.SplitSeq(w, "=") {
			n, bad := seat(part)
			if bad != nil {
				return nil, refusal.New(BadNumber, "Word", w)
			}
			group = append(group, n)
		}
		return [][]int{group}, nil
	}, func(all [][]int) string {
		return joined(all, func(group []int) string { return strings.ReplaceAll(joined(group, strconv.Itoa), " ", "=") })
	})
	privateValue = oneOf("game", option{to: 2, say: said{"holdem", "holdem"}}, option{to: 4, say: said{"omaha", "omaha"}},
		option{to: 5, say: said{"omaha5|draw", "omaha5|draw"}}, option{to: 7, say: said{"stud|razz", "stud|razz"}})
	speechValue = &value{name: "words", example: said{"a flush", "une couleur"}, read: func(r *reader, into reflect.Value) *refusal.Error {
		at := r.at
		for !r.done() && !r.comma() {
			r.at++
		}
		into.SetString((&reader{tokens: r.tokens[at:r.at]}).rest(0))
		return nil
	}, write: func(v reflect.Value, _ Tongue) string { return v.String() }}
	someValue = one("amount", "400", func(w string) (chip.Amount, *refusal.Error) {
		a, err := amount(w)
		if err == nil && a == 0 {
			err = refusal.New(BadNumber, "Word", w)
		}
		return a, err
	}, func(a chip.Amount) string { return positive(int(a)) })
	blindsValue = one("blinds", "50/100", func(w string) (b Blinds, err *refusal.Error) {
		small, big, ok := strings.Cut(w, "/")
		if !ok || small == "" || big == "" {
			return b, refusal.New(BadNumber, "Word", w)
		}
		if b.Small, err = amount(small); err == nil {
			b.Big, err = amount(big)
		}
		return b, err
	}, func(b Blinds) string {
		if b == (Blinds{}) {
			return ""
		}
		return writeAmount(b.Small) + "/" + writeAmount(b.Big)
	})
)

// valuesByType are the kinds of slots of fields that name none.
var valuesByType = map[reflect.Type]*value{
	reflect.TypeFor[chip.Amount](): amountValue, reflect.TypeFor[chip.Pile](): chipsValue, reflect.TypeFor[[]card.Card](): cardsValue,
	reflect.TypeFor[[]int](): seatsValue, reflect.TypeFor[[]hand.Kind](): actsValue(), reflect.TypeFor[deal.Card](): placeValue,
	reflect.TypeFor[[]deal.Card](): placesValue, reflect.TypeFor[deal.Game](): dealGame, reflect.TypeFor[deal.By](): doneBy,
	reflect.TypeFor[deal.Street](): boardOf, reflect.TypeFor[[]Serving](): servingValue, reflect.TypeFor[[]Put](): putValue,
	reflect.TypeFor[Blinds](): blindsValue, reflect.TypeFor[[][]int](): strengthValue, reflect.TypeFor[[]showdown.Posted](): betsValue,
	reflect.TypeFor[dispute.Blinds](): blindsValue, reflect.TypeFor[dispute.Claim](): claimValue, reflect.TypeFor[dispute.Request](): requestValue,
	reflect.TypeFor[dispute.Role](): roleValue,

	reflect.TypeFor[penalty.Circumstance](): circumstanceValue, reflect.TypeFor[penalty.Sanction](): sanctionValue,
	reflect.TypeFor[BySeat](): bySeatValue, reflect.TypeFor[hand.Game](): gameValue, reflect.TypeFor[[]hand.Game](): gamesValue,
	reflect.TypeFor[hand.Structure](): structureValue, reflect.TypeFor[referee.Betting](): bettingValue, reflect.TypeFor[referee.Stage](): stageValue,
	reflect.TypeFor[hand.Street](): streetValue, reflect.TypeFor[hand.Rake](): rakeValue, reflect.TypeFor[referee.Moment](): momentValue,
	reflect.TypeFor[article.Strength](): opponentValue, reflect.TypeFor[[]DealtTo](): dealtToValue, reflect.TypeFor[OpenCards](): openCardsValue, reflect.TypeFor[tournament.TaskKind](): taskValue, reflect.TypeFor[tournament.DealWay](): dealWayValue,
	reflect.TypeFor[article.Strength](): opponentValue, reflect.TypeFor[[]DealtTo](): dealtToValue, reflect.TypeFor[OpenCards](): openCardsValue, reflect.TypeFor[tournament.TaskKind](): taskValue,
	reflect.TypeFor[admission.Event](): eventKindValue, reflect.TypeFor[admission.Point](): waivedValue,
	reflect.TypeFor[tournament.Cause](): causeValue, reflect.TypeFor[tournament.Refund](): refundValue,
}

// valuesByName are those that a slot names.
var valuesByName = map[string]*value{
	"name": nameValue, "seat": seatValue, "upto": playersValue(), "key": keyValue, "ordinal": ordinal, "dealt": dealtValue(),
	"private": privateValue, "speech": speechValue, "some": someValue, "seconds": secondsValue,
	"tag": tagValue, "code": codeValue, "bet": betValue, "instant": instantValue, "when": whenValue, "spoken": spokenValue, "motions": motionsValue, "until": untilValue, "street": streetNameValue,
	"minutes": minutesValue, "denominations": denominationsValue, "prizes": prizesValue, "unknown": unknownValue, "these": shownCards, "one": oneSeatValue,
}

// joined writes a list with spaces between.
func joined[T any](list []T, text func(T) string) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = text(x)
	}
	return strings.Join(words, " ")
}

// someCards reads cards as long as there are any.
func someCards(r *reader, into reflect.Value) *refusal.Error {
	var all []card.Card
	for {
		list, err := card.ParseList(r.peek())
		if (err != nil || len(list) == 0) && all == nil {
			return badCards(r.peek())
		}
		if err != nil || len(list) == 0 {
			into.Set(reflect.ValueOf(all))
			return nil
		}
		all = append(all, list...)
		r.at++
	}
}

// places reads places of cards as long as there are any.
func places(r *reader, into reflect.Value) *refusal.Error {
	var list []deal.Card
	for n := 0; n == 0 || n < CountMax; n++ {
		c, err := place(r.peek())
		if err != nil && n == 0 {
			return err
		} else if err != nil {
			break
		}
		list = append(list, c)
		r.at++
	}
	into.Set(reflect.ValueOf(list))
	return nil
}

// playersValue is a number of players, who sit on the first seats.
func playersValue() *value {
	return &value{name: "count", example: said{"9", "9"}, max: SeatMax, single: true, may: begins(digit), read: func(r *reader, into reflect.Value) *refusal.Error {
		n, err := count(r.next(), SeatMax)
		seats := make([]int, n)
		for i := range seats {
			seats[i] = i + 1
		}
		into.Set(reflect.ValueOf(seats))
		return err
	}, write: func(v reflect.Value, _ Tongue) string {
		for i, n := range v.Interface().([]int) {
			if n != i+1 {
				return ""
			}
		}
		return strconv.Itoa(v.Len())
	}}
}

// dealtValue is how many cards were out, by the last of them: d5.
func dealtValue() *value {
	return one("place", "d5", func(w string) (int, *refusal.Error) {
		c, err := place(w)
		if err == nil && c.Pile != deal.Dealt {
			err = refusal.New(BadCards, "Word", w, "Detail", "d5")
		}
		return int(c.N), err
	}, func(n int) string {
		if n <= 0 {
			return ""
		}
		return "d" + strconv.Itoa(n)
	})
}

// actsValue is acts in a row, with commas or without.
func actsValue() *value {
	return &value{name: "acts", example: said{"call, fold", "suivre, coucher"}, many: true, options: actOption.options,
		read: func(r *reader, into reflect.Value) *refusal.Error {
			var acts []hand.Kind
			for !r.done() && len(acts) <= CountMax {
				at := r.at
				if len(acts) > 0 && r.comma() {
					r.at++
				}
				act := reflect.New(reflect.TypeFor[hand.Kind]()).Elem()
				if err := actOption.read(r, act); err != nil {
					if r.at = at; len(acts) == 0 {
						return err
					}
					break
				}
				acts = append(acts, act.Interface().(hand.Kind))
			}
			if len(acts) > CountMax {
				return refusal.New(BadCount, "Word", strconv.Itoa(len(acts)), "Max", CountMax)
			}
			into.Set(reflect.ValueOf(acts))
			return nil
		},
		write: func(v reflect.Value, t Tongue) string {
			var words []string
			for _, act := range v.Interface().([]hand.Kind) {
				words = append(words, actOption.write(reflect.ValueOf(act), t))
			}
			return strings.Join(words, ", ")
		}}
}

// chipsBySeat is chips of some seats: "4:400 6:400".
func chipsBySeat[T any](name string, of func(int, chip.Amount) T, parts func(T) (int, chip.Amount)) *value {
	return list(name, "4:400", func(w string) ([]T, *refusal.Error) {
		s, n, _ := strings.Cut(w, ":")
		at, bad := seat(s)
		switch {
		case bad != nil:
			return nil, refusal.New(BadNumber, "Word", w)
		case n == "":
			return nil, refusal.New(MissingWord, "After", w, "Want", "4:400")
		}
		a, err := amount(n)
		return []T{of(at, a)}, err
	}, func(all []T) string {
		return joined(all, func(x T) string {
			at, a := parts(x)
			return strconv.Itoa(at) + ":" + writeAmount(a)
		})
	})
}
