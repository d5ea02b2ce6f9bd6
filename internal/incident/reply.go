package incident

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/ruling"
	"github.com/floorbook/floorbook/scenario"
	"github.com/floorbook/floorbook/tell"
)

// replyPrefix begins the key of the answer to a question that a ruling asks: "is.showdown.lost.2", of the second thing that
// happened; "is.showdown.all_in", of where things stand.
const replyPrefix = "is."

// reply tells a fact by the answer to its question. It is false where the matter has no place for it.
type reply struct {
	answers []string // where the ruling offers none; none either: an amount is asked for
	tell    func(told []tell.Statement, of int, answer string) bool
}

// replies are how the answers to the questions of all matters are told, by "<matter>.<question>".
var replies = func() map[string]reply {
	out := map[string]reply{}
	for _, matter := range []map[string]reply{betReplies, dealReplies, showdownReplies, claimReplies, clockReplies} {
		maps.Copy(out, matter)
	}
	return out
}()

// asked is the question of the last ruling.
func asked(r scenario.Result) (q Question, asks bool) {
	for _, c := range r.Cases {
		for i := range c.Steps {
			if matter, key, of, answers := missing(&c.Steps[i]); key != "" {
				q, asks = questionOf(matter, key, of, answers), true
			} else if len(c.Steps[i].Facts) > 0 {
				asks = false
			}
		}
	}
	return q, asks
}

// missing is the fact that a line's ruling asks for, with the keys of the answers.
func missing(s *scenario.StepResult) (matter, key string, of int, answers []string) {
	head := func(name string, h *ruling.Head) {
		if h.Kind == article.Missing && len(h.Questions) > 0 {
			matter, key, of = name, h.Questions[0], h.Of
		}
	}
	switch {
	case s.Ruling != nil:
		head("referee", &s.Ruling.Head)
		for _, o := range s.Ruling.Options {
			answers = append(answers, o.Key)
		}
	case s.Deal != nil:
		head("deal", &s.Deal.Head)
		for _, o := range s.Deal.Options {
			answers = append(answers, o.Key)
		}
	case s.Showdown != nil:
		head("showdown", &s.Showdown.Head)
		for _, o := range s.Showdown.Options {
			answers = append(answers, o.Key)
		}
	case s.Dispute != nil:
		head("dispute", &s.Dispute.Head)
		for _, o := range s.Dispute.Options {
			answers = append(answers, o.Key)
		}
	case s.Act != nil && len(s.Act.Questions) > 0:
		matter, key = "penalty", s.Act.Questions[0].Key
		for _, a := range s.Act.Questions[0].Answers {
			answers = append(answers, a.Key)
		}
	case s.Call != nil && s.Call.Asks != "":
		matter, key = "clock", s.Call.Asks
	}
	return matter, key, of, answers
}

// questionOf is a question of a ruling as a screen.
func questionOf(matter, key string, of int, answers []string) Question {
	q := Question{Key: replyPrefix + matter + "." + key, Form: Pick, Options: answers, need: ifAsked}
	if of > 0 {
		q.Key += "." + strconv.Itoa(of)
	}
	if len(q.Options) == 0 {
		q.Options = replies[matter+"."+key].answers
	}
	if len(q.Options) == 0 {
		q.Form, q.Fields = Fill, []Field{{Key: q.Key, What: Amount}}
	}
	return q
}

// replied tells what was answered to questions of rulings, and lists those.
func (s *sheet) replied() (met []Question) {
	for _, key := range slices.Sorted(maps.Keys(s.answers)) {
		matter, question, of, is := replyTo(key)
		if is && s.tellReply(matter, question, of, s.answers.Get(key)) {
			met = append(met, questionOf(matter, question, of, s.answers[key]))
		}
	}
	return met
}

// replyTo reads the key of an answer to the question of a ruling.
func replyTo(key string) (matter, question string, of int, is bool) {
	name, is := strings.CutPrefix(key, replyPrefix)
	parts := strings.Split(name, ".")
	if !is || len(parts) < 2 {
		return "", "", 0, false
	}
	if len(parts) > 2 {
		of, _ = strconv.Atoi(parts[2]) // 0: where things stand
	}
	return parts[0], parts[1], of, true
}

func (s *sheet) tellReply(matter, question string, of int, answer string) bool {
	if matter == "penalty" {
		return tellCircumstance(s.told, question, answer)
	}
	r, known := replies[matter+"."+question]
	return known && r.tell(s.told, of, answer)
}

// change changes the nth statement of a kind, counted from 1; 0 or 1: the first.
func change[T any](told []tell.Statement, nth int, how func(*T) bool) bool {
	for i := range told {
		t, is := told[i].(T)
		if !is {
			continue
		}
		if nth > 1 {
			nth--
			continue
		}
		if !how(&t) {
			return false
		}
		told[i] = t
		return true
	}
	return false
}

// fact is a circumstance of a kind of statement, of which answers are the key of "no" and of "yes".
func fact[T any](of func(*T) *article.Told, answers ...string) reply {
	if len(answers) == 0 {
		answers = []string{article.AnswerNo, article.AnswerYes}
	}
	return one(func(t *T, answer int) { *of(t) = article.Say(answer == 1) }, answers...)
}

// one is a fact that is one of several.
func one[T any](set func(t *T, answer int), answers ...string) reply {
	return reply{answers: answers, tell: func(told []tell.Statement, of int, answer string) bool {
		n := slices.Index(answers, answer)
		return n >= 0 && change(told, of, func(t *T) bool { set(t, n); return true })
	}}
}

// number is a fact that is an amount.
func number[T any](set func(t *T, n int64)) reply {
	return reply{tell: func(told []tell.Statement, of int, answer string) bool {
		n, ok := amount("").number(answer)
		return ok && n > 0 && change(told, of, func(t *T) bool { set(t, n); return true })
	}}
}

// either is a fact of two kinds of statements: of the one that was told.
func either(first, second reply) reply {
	return reply{answers: first.answers, tell: func(told []tell.Statement, of int, answer string) bool {
		return first.tell(told, of, answer) || second.tell(told, of, answer)
	}}
}
