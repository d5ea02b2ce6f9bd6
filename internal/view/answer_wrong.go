package view

import (
	"errors"
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
		return sentence(text)
	}
	return sentence(l.T("scenario.error."+string(bad.Reason.Code), "Detail", strings.TrimSuffix(refusalText(why, l), ".")))
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
	return l.Text("scenario.error."+string(bad.Reason.Code), args), bad.Line, true
}
