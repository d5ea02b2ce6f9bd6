// Package refusal is the one error type of the domain: a command that was not carried out, and why.
// It holds a code and its arguments, never prose; internal/lang words it in the reader's language.
package refusal

import (
	"fmt"
	"strings"
)

// Code is a stable name of a reason, lower_snake_case ("not_your_turn"). Each has a message
// "refusal.<code>" in both languages.
type Code string

// Error says that a command was refused; the state is untouched.
type Error struct {
	Code Code           `json:"code"`
	Args map[string]any `json:"args,omitempty"` // named arguments of the message: Seat, Table, Amount…
}

// New returns a refusal; args alternate name (string) and value.
func New(code Code, args ...any) *Error {
	e := &Error{Code: code}
	for i := 0; i+1 < len(args); i += 2 {
		if e.Args == nil {
			e.Args = make(map[string]any, len(args)/2)
		}
		e.Args[args[i].(string)] = args[i+1]
	}
	return e
}

// Error is the untranslated form for logs and tests.
func (e *Error) Error() string {
	if len(e.Args) == 0 {
		return string(e.Code)
	}
	s := fmt.Sprint(e.Args)
	return string(e.Code) + " " + strings.TrimPrefix(s, "map")
}
