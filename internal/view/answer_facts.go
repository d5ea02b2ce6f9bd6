package view

import (
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/penalty"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/rulebook"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/shotclock"
)

// Heads of facts that are worded otherwise than phrase by phrase, or not here.
const (
	headMay     = "may"
	headWhy     = "why"
	headAsks    = "asks"
	headCites   = "cites"
	headRefused = "refused"
	headStacks  = "stacks"
	headPots    = "pots"
	headPot     = "pot"
	headStreet  = "street"
	headBoard   = "board"
	headTurns   = "rotation"
	headEnough  = "substantial"
	headGiven   = "given"
	headPhase   = "phase"
)

// penaltyHeads say what a [scenario.Offence] says, clockHeads what a clock says that has run out.
var (
	penaltyHeads = []string{"ruling", "proposed", "options", "remedy", "factors", "by", "starts", "parties"}
	clockHeads   = []string{"ruling", "option"}
)

// ofFacts is what follows from a line on which nobody ruled in so many words: penalties, blinds, clocks, who shows.
func ofFacts(step scenario.StepResult, book *rulebook.Book, l lang.Lang) Answer {
	a := answerTo(step, book, l)
	var ids []article.ID
	if step.Act != nil {
		a.offence(step.Act, book, l)
	}
	if step.Call != nil && step.Call.Missing {
		a.Kind = article.Missing
		a.Questions = append(a.Questions, Question{Key: "limit", Says: l.T("incident.limit")})
	}
	if step.Zero != nil {
		a.timeUp(step.Zero, l)
	}
	if len(step.Uncovered) > 0 {
		a.Kind, a.Says = article.Uncovered, l.T("ruling.uncovered.says")
	}
	var may string
	for _, f := range factsOf(step.Facts) {
		a.Facts = append(a.Facts, f)
		ids = append(ids, f.Cites...)
		switch {
		case f.Head == headWhy, f.Head == headAsks, f.Head == headCites, len(step.Uncovered) > 0 && f.Head == headRefused,
			step.Act != nil && slices.Contains(penaltyHeads, f.Head),
			(step.Zero != nil || step.Call != nil) && slices.Contains(clockHeads, f.Head):
		case step.Zero != nil && f.Head == headPhase:
			a.Why = append(a.Why, Because{Key: "time_up", Says: sentence(FactText(f, step, l)) + "."})
		case f.Key == "dead.or_live":
			a.mayLive(f, step, l)
		case f.Head == headMay:
			may = FactText(f, step, l)
		case a.Says == "" && a.Kind == article.Decided:
			a.Says = sentence(FactText(f, step, l))
		default:
			a.Does = append(a.Does, sentence(FactText(f, step, l)))
		}
	}
	if a.Says == "" && a.Kind == article.Decided {
		a.Says = sentence(may)
	}
	return a.finish(ids, book, l)
}

// offence is the sanction that the book proposes: the floor gives it, or another.
func (a *Answer) offence(o *scenario.Offence, book *rulebook.Book, l lang.Lang) {
	a.Kind = o.Kind
	for _, q := range o.Questions {
		asked := Question{Key: q.Key, Says: l.PenaltyQuestion(q)}
		for _, answer := range q.Answers {
			asked.Answers = append(asked.Answers, Reply{answer.Key, sentence(l.PenaltyAnswer(answer))})
		}
		a.Questions = append(a.Questions, asked)
	}
	if !o.Infraction {
		a.Says = l.T("sanction.allowed")
		if a.Kind == article.Missing {
			a.Seat, a.Says = o.Seats[0], ""
		}
		return
	}
	a.Seat = o.Seats[0]
	words := l.Sanction(o.Default)
	if o.Fixed {
		a.Says = sentence(words)
	} else {
		a.Says = l.T("incident.proposed", "Sanction", words)
		if o.Required {
			a.Says = l.T("incident.required", "Sanction", words)
		}
		a.offer(Possible{Key: o.Default.String(), Says: sentence(words), Default: true})
		for _, c := range o.Options {
			if key := c.String(); key != o.Default.String() {
				a.offer(Possible{Key: key, Says: sentence(l.Choice(c))})
			}
		}
	}
	if len(o.Remedy) > 0 {
		a.Does = append(a.Does, l.T("incident.remedy")+" "+l.Remedies(o.Remedy))
	}
	p := &book.Policy.Penalty
	a.list("factors", "penalty.factor.", names(p.Factors.Value), l)
	a.list("by", "penalty.role.", names(p.ImposedBy.Value), l)
	if o.Parties && len(o.Seats) > 1 {
		a.Seats = o.Seats
	}
	if o.Starts != penalty.NextHand {
		a.Notes = append(a.Notes, sentence(l.T("penalty.starts."+o.Starts.String())))
	}
}

// orLive ends the fact of a hand that is dead unless the floor says otherwise.
const orLive = " dead, or live if the floor says so"

// mayLive leaves it to the floor whether a hand is dead, as the book would have it, or live.
func (a *Answer) mayLive(f Fact, step scenario.StepResult, l lang.Lang) {
	a.Kind = article.Floor
	seat := strings.TrimSuffix(f.Text, orLive)
	for i, status := range []string{"dead", "live"} {
		f.Text = seat + " " + status
		a.offer(Possible{Key: status + "_hand", Says: sentence(FactText(f, step, l)), Default: i == 0})
	}
}

// list notes a list: what is weighed, who may impose.
func (a *Answer) list(head, prefix string, items []string, l lang.Lang) {
	if len(items) == 0 {
		return
	}
	words := make([]string, len(items))
	for i, item := range items {
		words[i] = l.T(prefix + item)
	}
	a.Notes = append(a.Notes, l.T("incident."+head)+" "+strings.Join(words, ", "))
}

func names[T interface{ String() string }](items []T) []string {
	out := make([]string, len(items))
	for i, item := range items {
		out[i] = item.String()
	}
	return out
}

// timeUp is what becomes of a player whose time is up.
func (a *Answer) timeUp(v *shotclock.Verdict, l lang.Lang) {
	says := func(z shotclock.Zero) string { return sentence(l.T("fact." + z.String())) }
	if !v.Floor {
		a.Says = says(v.Zero)
		return
	}
	a.Kind = article.Floor
	other := shotclock.Check
	if v.Zero == shotclock.Check {
		other = shotclock.Fold
	}
	a.offer(Possible{Key: v.Zero.String(), Says: says(v.Zero), Default: true})
	a.offer(Possible{Key: other.String(), Says: says(other)})
}

// FactText words a fact of a scenario in a language. What has no words stays as the scenario language writes it.
func FactText(f Fact, step scenario.StepResult, l lang.Lang) string {
	rest := strings.TrimPrefix(f.Text, f.Head+" ")
	switch f.Head {
	case headRefused:
		if f.Key == "uncovered" {
			return l.T("ruling.uncovered.says")
		}
		if step.Refused != nil {
			return l.T("fact.refused", "Why", refusalText(step.Refused, l))
		}
	case headPot:
		if n, err := strconv.ParseInt(rest, 10, 64); err == nil {
			return l.T("fact.pot_n", "N1", l.Int(n))
		}
	case headStacks:
		return l.T("fact.stacks", "List", bySeat(rest, l))
	case headPots:
		return l.T("fact.pots", "List", potsText(rest, l))
	case headStreet:
		if key := "web.street." + strings.ReplaceAll(rest, " ", "_"); l.Has(key) {
			return l.T(key)
		}
	case headBoard:
		return l.T("fact.board", "Cards", rest)
	case headTurns:
		return rotationText(rest, l)
	case headGiven:
		if seat, given, ok := strings.Cut(f.Text, " given "); ok {
			if s, err := penalty.ParseSanction(given); err == nil {
				return l.T("ruling.seat", "Seat", strings.TrimPrefix(seat, "seat ")) + l.T("ruling.next_colon") + l.Sanction(s)
			}
		}
	case headEnough:
		return l.T("fact.substantial." + rest[strings.LastIndex(rest, " ")+1:])
	}
	return phrases(f.Text, l)
}

// refusalText words a refusal of the domain, by its code where it has no words.
func refusalText(why *refusal.Error, l lang.Lang) string {
	if key := "refusal." + string(why.Code); l.Has(key) {
		return l.Text(key, why.Args)
	}
	return string(why.Code)
}

// bySeat words amounts by seat: "1:900 2:1100".
func bySeat(text string, l lang.Lang) string {
	words := strings.Fields(text)
	for i, w := range words {
		seat, amount, _ := strings.Cut(w, ":")
		if n, err := strconv.ParseInt(amount, 10, 64); err == nil {
			words[i] = l.T("fact.seat_has", "Seat", seat, "Amount", l.Int(n))
		}
	}
	return strings.Join(words, ", ")
}

// potsText words pots with the seats that can win them: "600 (1 2 3), 300 (1 2)".
func potsText(text string, l lang.Lang) string {
	pots := strings.Split(text, ", ")
	for i, p := range pots {
		amount, seats, _ := strings.Cut(strings.TrimSuffix(p, ")"), " (")
		if n, err := strconv.ParseInt(amount, 10, 64); err == nil {
			pots[i] = l.T("fact.pot_for", "Amount", l.Int(n), "Seats", seats)
		}
	}
	return strings.Join(pots, ", ")
}

// rotationText words the order in which games are played.
func rotationText(rest string, l lang.Lang) string {
	key, games := "fact.rotation", rest
	switch {
	case rest == "in order":
		return l.T("fact.rotation_in_order")
	case strings.HasPrefix(rest, "refused, better "):
		key, games = "fact.rotation_refused", strings.TrimPrefix(rest, "refused, better ")
	}
	words := strings.Fields(games)
	for i, g := range words {
		if l.Has("game." + g) {
			words[i] = l.T("game." + g)
		}
	}
	return l.T(key, "Games", strings.Join(words, ", "))
}

// phrases words a fact phrase by phrase.
func phrases(text string, l lang.Lang) string {
	parts := strings.Split(strings.ReplaceAll(text, ": ", ", "), ", ")
	for i, p := range parts {
		key, args := phrase(p, l)
		if l.Has(key) {
			parts[i] = l.T(key, args...)
		}
	}
	return strings.Join(parts, ", ")
}

// phrase is the message of a phrase, and its numbers: "big blind 4" is "fact.big_blind_n" with N1. Numbers that follow
// each other are one list.
func phrase(text string, l lang.Lang) (key string, args []any) {
	var words, run []string
	n := 0
	flush := func() {
		if len(run) > 0 {
			n++
			words = append(words, "n")
			args = append(args, "N"+strconv.Itoa(n), strings.Join(run, " "))
			run = nil
		}
	}
	for _, w := range strings.Fields(text) {
		whole, part, _ := strings.Cut(w, ".")
		number, err := strconv.ParseInt(whole, 10, 64)
		switch {
		case err != nil:
			flush()
			words = append(words, w)
		case part != "":
			run = append(run, l.Int(number)+l.T("fact.decimal")+part)
		default:
			run = append(run, l.Int(number))
		}
	}
	flush()
	return "fact." + strings.NewReplacer("-", "_", "'", "").Replace(strings.Join(words, "_")), args
}
