package tell

import (
	"errors"
	"reflect"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
)

type (
	// Room is what a line tells of the event; zero: not said.
	Room struct {
		Facts        []Fact
		Players      int // at the table
		Tables, Left int // in the event
		InPlay       chip.Amount
		AtStake      chip.Amount
		Stack        chip.Amount
		Host, Border string // languages of the venue
	}
	// Fact is a circumstance that holds, or does not.
	Fact struct {
		Circumstance penalty.Circumstance
		Holds        bool
	}
	// ConductIs says where the event stands for what players do wrong.
	ConductIs struct{ Room }
	// Infraction is an act reported.
	Infraction struct {
		Code     string
		Seat     int
		With     []Party
		Number   int    // which offence; 0: as the case has counted
		Language string // what was spoken, where that is the act
		Room
	}
	// Party is another player of an infraction.
	Party struct{ Seat int }
	// Imposed is a sanction that the floor gives.
	Imposed struct {
		Sanction penalty.Sanction
		Seat     int
	}
	// HandsServed are hands dealt where players serve penalties.
	HandsServed struct {
		Hands  int
		Redeal bool
	}
	// Moved is a player sent to another table.
	Moved struct{ Seat, Players int }
)

// Told is what the line tells of the circumstances.
func (r *Room) Told() (f penalty.Facts) {
	for _, fact := range r.Facts {
		f = f.And(fact.told())
	}
	return f
}

func (f Fact) told() penalty.Facts {
	if f.Holds {
		return penalty.Facts{}.With(f.Circumstance)
	}
	return penalty.Facts{}.Without(f.Circumstance)
}

// agrees refuses a circumstance that contradicts what the line has said before.
func (r *Room) agrees(t Tongue) *refusal.Error {
	var all penalty.Facts
	for _, fact := range r.Facts {
		if all.Contradicts(fact.told()) {
			return refusal.New(Contradicts, "Word", circumstanceValue.write(reflect.ValueOf(fact.Circumstance), t))
		}
		all = all.And(fact.told())
	}
	return nil
}

// Seats are all the players of an infraction, the one who is reported first.
func (i *Infraction) Seats() []int {
	seats := []int{i.Seat}
	for _, p := range i.With {
		seats = append(seats, p.Seat)
	}
	return seats
}

// roomParts are what may be said of the event and of the circumstances.
func roomParts() []*addition {
	return []*addition{
		word("during-hand", "pendant le coup", "not `between-hands`", "").eachOf("Facts", Fact{Circumstance: penalty.BetweenHands}),
		word("{Circumstance}", "{Circumstance}", "a circumstance that holds", "").eachOf("Facts", Fact{Holds: true}),
		word("not {Circumstance}", "pas {Circumstance}", "one that does not", "").eachOf("Facts", Fact{}),
		word("players {Players<11}", "joueurs {Players<11} / {Players<11} joueurs", "at the table", ""),
		word("tables {Tables<1000}", "tables {Tables<1000} / {Tables<1000} tables", "left in the event", ""),
		word("left {Left<1000}", "reste {Left<1000}", "players left in the event", ""),
		word("in-play {InPlay}", "en jeu {InPlay}", "all chips of the event", ""),
		word("at-stake {AtStake}", "en cause {AtStake}", "chips that a sanction may take", ""),
		word("stack {Stack}", "tapis {Stack}", "the player's chips", ""),
		word("host {Host:tag}", "pays {Host:tag}", "language of the country", ""),
		word("border {Border:tag}", "voisin {Border:tag}", "language of the country next door", ""),
	}
}

func reported(name string, i Infraction, en, fr, means string) *Kind {
	parts := append([]*addition{
		word("with seat {Seat}", "avec siège {Seat}", "another party", "").eachOf("With", Party{}),
		word("offence {Number<1000}", "infraction numéro {Number<1000}", "which of the player's offences it is", "the case counts its own lines"),
	}, roomParts()...)
	return line(name, i, en, fr, means, parts...).alone().then(completesIn(func(i *Infraction, t Tongue) *refusal.Error { return i.agrees(t) }))
}

// conductLines are the lines about misconduct.
var conductLines = []*Kind{
	line("conduct", ConductIs{}, "conduct", "conduite", "where the event stands, for the whole case", roomParts()...).alone().
		then(completesIn(func(c *ConductIs, t Tongue) *refusal.Error { return c.agrees(t) })),
	reported("infraction", Infraction{}, "infraction {Code:code} seat {Seat}", "infraction {Code:code} siège {Seat}", "an act reported: what does the book propose?"),
	reported("language", Infraction{Code: "foreign_language"}, "language {Language:tag} seat {Seat}", "langue {Language:tag} siège {Seat}",
		"what is spoken at the table, as a language tag (`fr`, `de-CH`, `gsw`); the country of a tag does not matter: `fr-CH` is French"),
	line("impose", Imposed{}, "impose {Sanction} on seat {Seat}", "imposer {Sanction} au siège {Seat}",
		"what the floor gives: `none` `reminder` `warning` `dead hand` `N hands` `N rounds` `suspension` `forfeit` `disqualification` `exclusion` `ban`, or `forfeit + …`").alone(),
	line("served", HandsServed{}, "served {Hands<1000} hand(s)", "servi {Hands<1000} main(s)", "hands dealt where players serve"),
	line("served.redeal", HandsServed{Hands: 1, Redeal: true}, "served redeal", "servi redonne", "a misdealt hand dealt again"),
	line("moved", Moved{}, "moved seat {Seat} to table of {Players<11}", "déplacé siège {Seat} à table de {Players<11}", "a player who serves is moved"),
}

var (
	circumstanceValue = oneOf("circumstance", circumstances()...)
	tagValue          = one("language", "fr", func(w string) (string, *refusal.Error) {
		if bad := penalty.CheckLanguage(w); bad != nil {
			return "", refusal.New(BadLanguage, "Word", w, "Near", nearTag(bad))
		}
		return w, nil
	}, func(tag string) string { return tag })
	codeValue = one("code", "phone_call", func(w string) (string, *refusal.Error) { return w, nil }, func(code string) string { return code })

	sanctionValue = &value{name: "sanction", example: said{"2 hands", "2 mains"}, read: readSanction, write: writeSanction}
	sanctions     = oneOf("sanction", option{to: penalty.None, say: said{"none", "aucune"}}, option{to: penalty.Reminder, say: said{"reminder", "rappel"}},
		option{to: penalty.Warning, say: said{"warning", "avertissement"}}, option{to: penalty.DeadHand, say: said{"dead hand", "main morte"}},
		option{to: penalty.Suspension, say: said{"suspension", "suspension"}}, option{to: penalty.Disqualification, say: said{"disqualification", "disqualification"}},
		option{to: penalty.Exclusion, say: said{"exclusion", "exclusion"}}, option{to: penalty.Ban, say: said{"ban", "bannissement"}})
	forfeit = said{"forfeit", "confiscation"}
	counted = map[penalty.Kind][2]said{
		penalty.Hands: {{"hand", "main"}, {"hands", "mains"}}, penalty.Rounds: {{"round", "tour"}, {"rounds", "tours"}},
	}
)

// circumstances are the names of the circumstances, in French in the order of the package.
func circumstances() (out []option) {
	french := []string{
		"inscriptions ouvertes", "avant l'argent", "dans l'argent", "préflop", "postflop", "à la river|river", "avec jetons", "main vivante", "entre les coups",
		"absent", "regarde seulement", "première carte reçue", "place à prendre", "blind passée", "avant son tour", "déjà prévenu", "refuse", "injurieux", "explicite",
		"mise engagée", "dernier à agir|dernier à parler", "nuts", "seul aux nuts", "relance possible", "a relancé", "tête-à-tête", "tout au vainqueur", "table finale",
		"grand tournoi", "cash-game|cash", "aide suivie", "action à venir|parole à venir", "exprès", "protège-carte", "termes de poker", "parle la langue officielle",
		"langue du pays", "langue voisine", "tableau pour tous",
	}
	for i, name := range penalty.Circumstances() {
		out = append(out, option{to: penalty.Circumstance(i), say: said{name, french[i]}})
	}
	return out
}

// readSanction reads "2 hands", "forfeit + disqualification".
func readSanction(r *reader, into reflect.Value) *refusal.Error {
	var s penalty.Sanction
	if s.Forfeit = r.has([]string{fold(forfeit.in(r.tongue), r.tongue)}); s.Forfeit && !r.has([]string{"+"}) {
		into.Set(reflect.ValueOf(s))
		return nil
	}
	if r.done() {
		return r.missing(said{"2 hands", "2 mains"}.in(r.tongue))
	}
	if !digit(r.peek()[0]) {
		if err := sanctions.read(r, reflect.ValueOf(&s.Kind).Elem()); err != nil {
			return Unknown(r.peek(), sanctionWords(r.tongue))
		}
		into.Set(reflect.ValueOf(s))
		return nil
	}
	number := r.next()
	n, err := strconv.ParseUint(number, 10, 8)
	for kind, names := range counted {
		for _, name := range names {
			if r.peek() == name.in(r.tongue) && err == nil && n > 0 && n <= penalty.CountMax {
				r.at++
				s.Kind, s.Count = kind, uint8(n)
				into.Set(reflect.ValueOf(s))
				return nil
			}
		}
	}
	return Unknown(strings.TrimSpace(number+" "+r.peek()), sanctionWords(r.tongue))
}

func sanctionWords(t Tongue) (words []string) {
	for i := range sanctions.options {
		words = append(words, sanctions.options[i].words(t))
	}
	return append(words, said{"2 hands", "2 mains"}.in(t), said{"1 round", "1 tour"}.in(t), forfeit.in(t), forfeit.in(t)+" + disqualification")
}

func writeSanction(v reflect.Value, t Tongue) string {
	s := v.Interface().(penalty.Sanction)
	text := sanctions.write(reflect.ValueOf(s.Kind), t)
	if names, is := counted[s.Kind]; is {
		text = strconv.Itoa(int(s.Count)) + " " + names[min(int(s.Count)-1, 1)].in(t)
	}
	switch {
	case s.Forfeit && s.Kind == penalty.None:
		return forfeit.in(t)
	case s.Forfeit:
		return forfeit.in(t) + " + " + text
	}
	return text
}

func nearTag(err error) any {
	if why := new(refusal.Error); errors.As(err, &why) {
		return why.Args["Near"]
	}
	return ""
}
