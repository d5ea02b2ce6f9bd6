package phh

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/card"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/refusal"
)

// Extension is the user-defined table _floorbook: what happens at a live table and the format has no word for.
// docs/phh.md describes it, and what a reader that skips it makes of each hand. The zero Extension is none.
type Extension struct {
	Game      string // a game without code of its own: "omaha-8", "big-o"; else ""
	Structure string // where the code does not tell it: "pot-limit"; else ""

	Unit       chip.Amount // smallest chip in play, for odd chips; 0 for one minor unit
	Button     int         // seat of the button, occupied or not; 0 when not told
	SmallBlind chip.Amount // of the level, though nobody posts it; 0 when posted
	BigBlind   chip.Amount // likewise
	SmallBet   chip.Amount // of a limit game under the code of another structure; of spread limit the smallest bet
	BigBet     chip.Amount // likewise; of spread limit the largest bet
	Cap        int         // bets and raises of a limit round that the event allows; 0 for what the book says
	Cash       bool        // a cash game
	Tournament string      // its number or name; "" in a cash game
	FinalTwo   bool        // the event is down to its last two players
	Carried    chip.Amount // chips of an earlier error that lie in the main pot
	Rake       Rake

	Posts     []Post
	RunOuts   [][]card.Card // the second and further run-outs, each from the point where they part
	TakenBack bool          // alone in the hand, the blinds took their blinds back
	First     []First
	Kills     []Kill
	Forfeits  []Forfeit
	Awards    []Award
	Rulings   []Ruling
	Refused   []Refused
	Other     []Field // what this version does not know: kept, and warned of
}

// Rake is what the house takes of every pot once uncalled bets are returned, the main pot first.
type Rake struct {
	PerMille int         // 50 is five per cent
	Cap      chip.Amount // over the hand; 0 for no limit
	Unit     chip.Amount // rounded down to whole units; 0 for one minor unit
	NoFlop   bool        // nothing is taken of a hand that ends on its first round
}

// Post is what a player put in beside the two blinds and the ante.
type Post struct {
	Player int
	Live   chip.Amount // stands in front and counts as a bet
	Dead   chip.Amount // lies in the pot; the file's antes include it
	Kind   string      // "straddle", "new", "missed" … as package hand names them
}

// Kill says that the dealer took a hand out of play.
type Kill struct {
	After   int // number of the action after which it happened, 0 before the first
	Player  int
	StandIn []int  // numbers of the actions that bring in, fold or muck for readers who do not know of it
	Why     string // in words, perhaps
}

// First says who was first to act on a street of stud whose open cards are not recorded, where that player's own
// action does not say it.
type First struct {
	After  int // number of the action after which the street opens
	Player int
}

// Forfeit is a fold that leaves chips in the pot, of an act that the floor let count half.
type Forfeit struct {
	Action int         // number of the action that folds
	To     chip.Amount // total left in front
}

// Award is a pot, or half of one, given to the players whom people at the table found to have won it.
type Award struct {
	Pot     int // 0 is the main pot
	Winners []int
	Run     int    // 0 is the first run-out
	Half    string // "high", "low", or "" for the whole pot
}

// Ruling is what the floor or the referee decided about an irregular act, and by which articles.
type Ruling struct {
	After    int         // number of the action that came of it, or before which it came; 0 before the first
	Player   int         // whose act it was; -1 for the dealer's
	Seen     string      // what was seen, in the words of a scenario: "pushes 1000"
	Stands   string      // what it counts as, as an entry of the format: "p3 cc"; "" for nothing
	Returned chip.Amount // chips given back
	Articles []article.ID
	By       string // "referee", "floor"
	Note     string
}

// empty reports whether there is nothing to write.
func (x *Extension) empty() bool {
	lists := len(x.Posts) + len(x.First) + len(x.RunOuts) + len(x.Kills) + len(x.Forfeits) + len(x.Awards) + len(x.Rulings) + len(x.Refused) + len(x.Other)
	amounts := x.Unit + x.SmallBlind + x.BigBlind + x.SmallBet + x.BigBet + x.Carried
	return lists == 0 && amounts == 0 && x.Game == "" && x.Structure == "" && x.Tournament == "" && x.Button == 0 && x.Cap == 0 &&
		!x.Cash && !x.FinalTwo && !x.TakenBack && x.Rake == Rake{}
}

// floor reads the part of the extension that the rest of the hand hangs on.
func (r *reader) floor() {
	n := r.fields.field(fieldFloor)
	if n == nil {
		return
	}
	if n.kind != table {
		r.wrongType(n, fieldFloor, "table")
		return
	}
	x := &r.h.Floor
	x.Game = r.text(n, "game")
	x.Structure = r.text(n, "structure")
	r.checkGame(n)
}

// extension reads the rest, once players and actions are known.
func (r *reader) extension() {
	n := r.fields.field(fieldFloor)
	if n == nil || r.err != nil {
		return
	}
	x := &r.h.Floor
	x.Button = r.integer(n, "button")
	x.Cap = r.integer(n, "cap")
	x.Tournament = r.text(n, "tournament")
	x.Cash, x.FinalTwo, x.TakenBack = r.flag(n, "cash"), r.flag(n, "final_two"), r.flag(n, "taken_back")
	for _, a := range x.amounts() {
		r.maybe(n, a.name, a.value)
	}
	r.unitTold = n.field("unit") != nil
	if rake := n.field("rake"); rake != nil {
		r.rake(rake, &x.Rake)
	}
	r.h.runsLine, r.h.takenLine = lineOf(n.field("run_outs")), lineOf(n.field("taken_back"))
	each(r, n, "posts", &x.Posts, (*reader).post)
	each(r, n, "run_outs", &x.RunOuts, (*reader).runOut)
	each(r, n, "first", &x.First, (*reader).first)
	each(r, n, "kills", &x.Kills, (*reader).kill)
	each(r, n, "forfeits", &x.Forfeits, (*reader).forfeit)
	each(r, n, "awards", &x.Awards, (*reader).award)
	each(r, n, "rulings", &x.Rulings, (*reader).ruling)
	each(r, n, "refused", &x.Refused, (*reader).refused)
	for _, name := range n.keys {
		if !extensionFields[name] {
			x.Other = append(x.Other, Field{Name: name, Value: n.field(name).source()})
			r.h.warn(n.field(name).line, 0, refusal.New(UnknownField, "Field", fieldFloor+"."+name))
		}
	}
}

var extensionFields = map[string]bool{
	"game": true, "structure": true, "unit": true, "button": true, "small_blind": true, "big_blind": true, "small_bet": true,
	"big_bet": true, "cap": true, "tournament": true, "cash": true, "final_two": true, "carried": true, "rake": true, "posts": true, "run_outs": true,
	"taken_back": true, "first": true, "kills": true, "forfeits": true, "awards": true, "rulings": true, "refused": true,
}

// named is an amount and what the extension calls it.
type named struct {
	name  string
	value *chip.Amount
}

func (x *Extension) amounts() []named {
	return []named{
		{"unit", &x.Unit}, {"small_blind", &x.SmallBlind}, {"big_blind", &x.BigBlind}, {"small_bet", &x.SmallBet},
		{"big_bet", &x.BigBet}, {"carried", &x.Carried},
	}
}

func (r *reader) rake(n *node, x *Rake) {
	if n.kind != table {
		r.wrongType(n, "rake", "table")
		return
	}
	x.PerMille = r.integer(n, "per_mille")
	x.NoFlop = r.flag(n, "no_flop")
	r.maybe(n, "cap", &x.Cap)
	r.maybe(n, "unit", &x.Unit)
}

// each reads an array of the extension with a function for one entry.
func each[T any](r *reader, n *node, name string, into *[]T, read func(*reader, *node, *T)) {
	list := n.field(name)
	if list == nil {
		return
	}
	if list.kind != array {
		r.wrongType(list, name, "array")
		return
	}
	if len(list.items) == 0 {
		return // an empty list is none
	}
	*into = make([]T, len(list.items))
	for i, item := range list.items {
		read(r, item, &(*into)[i])
	}
}

func (r *reader) post(n *node, p *Post) {
	p.Player = r.player(n, "player")
	r.maybe(n, "live", &p.Live)
	r.maybe(n, "dead", &p.Dead)
	p.Kind = r.text(n, "kind")
	r.checkPost(n, p)
}

func (r *reader) runOut(n *node, cards *[]card.Card) {
	text, _ := n.str()
	list, err := card.ParseList(text)
	if err != nil || len(list) == 0 {
		r.fail(n.line, n.text, refusal.New(BadExtension, "Field", "run_outs"))
		return
	}
	if err := r.variant.checkDeck(list); err != nil {
		r.fail(n.line, n.text, err)
	}
	*cards = list
}

func (r *reader) first(n *node, f *First) {
	f.After = r.actionNumber(n, "after")
	f.Player = r.player(n, "player")
}

func (r *reader) kill(n *node, k *Kill) {
	k.After = r.actionNumber(n, "after")
	k.Player = r.player(n, "player")
	k.Why = r.text(n, "why")
	list := n.field("stand_in")
	if list == nil {
		return
	}
	for _, item := range list.items {
		number, ok := integerOf(item.text)
		if !ok || number < 1 || number > int64(len(r.h.Actions)) {
			r.fail(item.line, "", refusal.New(BadExtension, "Field", "stand_in"))
		}
		k.StandIn = append(k.StandIn, int(number))
	}
}

func (r *reader) forfeit(n *node, f *Forfeit) {
	f.Action = r.actionNumber(n, "action")
	r.maybe(n, "to", &f.To)
}

func (r *reader) award(n *node, a *Award) {
	a.Pot = r.integer(n, "pot")
	a.Run = r.integer(n, "run")
	a.Half = r.text(n, "half")
	winners := n.field("winners")
	if winners == nil || winners.kind != array || a.Half != "" && a.Half != "high" && a.Half != "low" {
		r.fail(n.line, n.text, refusal.New(BadExtension, "Field", "awards"))
		return
	}
	for _, item := range winners.items {
		text, _ := item.str()
		p, err := parsePlayer(text, r.n)
		if err != nil {
			r.fail(item.line, "", err)
		}
		a.Winners = append(a.Winners, p)
	}
}

func (r *reader) ruling(n *node, x *Ruling) {
	x.After = r.actionNumber(n, "after")
	x.Player = -1
	if n.field("player") != nil {
		x.Player = r.player(n, "player")
	}
	x.Seen, x.Stands, x.By, x.Note = r.text(n, "seen"), r.text(n, "stands"), r.text(n, "by"), r.text(n, "note")
	r.maybe(n, "returned", &x.Returned)
	articles := n.field("articles")
	if articles == nil {
		return
	}
	for _, item := range articles.items {
		id, isText := item.str()
		if !isText {
			r.wrongType(item, "articles", "array of strings")
		}
		x.Articles = append(x.Articles, article.ID(id))
	}
}

func (r *reader) refused(n *node, x *Refused) {
	bad := func(err error) { r.fail(n.line, "", err) }
	if n.kind != array || len(n.items) < 2 || len(n.items) > 3 {
		bad(refusal.New(BadRefused))
		return
	}
	after, isNumber := integerOf(n.items[0].text)
	text, isText := n.items[1].str()
	if len(n.items) == 3 {
		reason, ok := n.items[2].str()
		x.Reason, isText = reason, isText && ok
	}
	if !isNumber || !isText || after < 0 || after > int64(len(r.h.Actions)) {
		bad(refusal.New(BadRefused))
		return
	}
	x.After = int(after)
	var err error
	if x.Action, err = r.action(text); err == nil && x.Action.Verb == Remark {
		err = refusal.New(BadRefused)
	}
	if err != nil {
		r.fail(n.line, text, err)
	}
	x.Action.Line = n.line
	r.pending(&x.Action)
}

// text reads a string of the extension, "" when it is absent.
func (r *reader) text(n *node, name string) string {
	v := n.field(name)
	if v == nil {
		return ""
	}
	s, ok := v.str()
	if !ok {
		r.wrongType(v, name, "string")
	}
	return s
}

// integer reads a whole number that is not negative, 0 when it is absent.
func (r *reader) integer(n *node, name string) int {
	v := n.field(name)
	if v == nil {
		return 0
	}
	i, ok := integerOf(v.text)
	if !ok || i < 0 || i > 1<<31 {
		r.wrongType(v, name, "integer")
		return 0
	}
	return int(i)
}

// flag reads a boolean, false when it is absent.
func (r *reader) flag(n *node, name string) bool {
	v := n.field(name)
	if v != nil && !boolean.is(v) {
		r.wrongType(v, name, "boolean")
	}
	return v != nil && v.text == "true"
}

// actionNumber reads the number of an action.
func (r *reader) actionNumber(n *node, name string) int {
	i := r.integer(n, name)
	if i > len(r.h.Actions) {
		r.fail(n.line, "", refusal.New(BadExtension, "Field", name))
	}
	return i
}

// player reads a player as the format writes them: "p3".
func (r *reader) player(n *node, name string) int {
	text := r.text(n, name)
	p, err := parsePlayer(text, r.n)
	if err != nil {
		r.fail(n.line, "", err)
	}
	return p
}

// maybe reads an amount that may be absent.
func (r *reader) maybe(n *node, name string, into *chip.Amount) {
	if v := n.field(name); v != nil {
		r.one(v, name, into)
	}
}

// integerOf reads a TOML integer.
func integerOf(text string) (int64, bool) {
	digits := strings.ReplaceAll(text, "_", "")
	base := 10
	if len(digits) > 2 && digits[0] == '0' && strings.ContainsRune("xob", rune(digits[1])) {
		base = 0
	}
	n, err := strconv.ParseInt(digits, base, 64)
	return n, err == nil
}
