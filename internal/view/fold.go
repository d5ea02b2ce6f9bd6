package view

import (
	"strings"

	"github.com/floorbook/floorbook/letters"
)

// Fold writes a name the way people search for it: lower case, without accents, spaces collapsed.
func Fold(s string) string { return strings.Join(strings.Fields(letters.Plain(s)), " ") }
