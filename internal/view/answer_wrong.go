package view

import (
	"errors"
	"maps"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
	"github.com/floorbook/floorbook/refusal"
	"github.com/floorbook/floorbook/scenario"
)

// Unfit words why what was answered cannot be, for people who have not written the scenario: nothing of lines, nor of how
// to test for it.
func Unfit(err error, l lang.Lang) string {
	var bad *scenario.Error
	if !errors.As(err, &bad) {
		return err.Error()
	}
	why, is := bad.Reason.Args["Detail"].(*refusal.Error)
	if !is {
		text, _, _ := Wrong(err, l)
		return lang.Sentence(text)
	}
	return lang.Sentence(l.T("scenario.error."+string(bad.Reason.Code), "Detail", strings.TrimSuffix(refusalText(why, l), ".")))
}

// Wrong words why a scenario cannot be read or played, without file and line; ok is false for an error of another kind.
func Wrong(err error, l lang.Lang) (text string, line int, ok bool) {
	var bad *scenario.Error
	if !errors.As(err, &bad) {
		return err.Error(), 0, false
	}
	args := bad.Reason.Args
	if why, is := args["Detail"].(*refusal.Error); is {
		args = map[string]any{"Detail": strings.TrimSuffix(refusalText(why, l), "."), "Code": string(why.Code)}
	}
	if bad.Reason.Code == scenario.UnknownCode {
		args = meant(args, l)
	}
	return l.Text("scenario.error."+string(bad.Reason.Code), shortened(args, l)), bad.Line, true
}

// shownMax is the most words that an error lists of those that may stand somewhere.
const shownMax = 12

// shortened are the arguments with long lists cut: nobody reads sixty words, and the reference has them all.
func shortened(args map[string]any, l lang.Lang) map[string]any {
	out := maps.Clone(args)
	for _, name := range []string{"Known", "Want"} {
		list, _ := out[name].(string)
		if words := strings.Split(list, ", "); len(words) > shownMax {
			out[name] = l.T("scenario.error.more", "Words", strings.Join(words[:shownMax], ", "))
		}
	}
	return out
}

// meant are the arguments of an unknown infraction, with those that are probably meant.
func meant(args map[string]any, l lang.Lang) map[string]any {
	word, _ := args["Word"].(string)
	known, _ := args["Known"].([]string)
	near := lang.NearInfractions(word, known)
	for i, code := range near {
		near[i] = code + " (" + l.Infraction(code) + ")"
	}
	return map[string]any{"Word": word, "Known": strings.Join(known, ", "), "Near": strings.Join(near, ", ")}
}
