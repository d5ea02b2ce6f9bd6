package lang

import (
	"slices"
	"strings"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
)

// amounts are the arguments that count chips when they come as plain numbers, as they do out of a journal.
var amounts = []string{"Small", "Big", "Ante", "To", "Returned", "Owed", "Forfeit", "Stack", "Amount", "Before", "Chip"}

// Told is Text after writing chip amounts and money among the arguments as people of the language do. An
// amount of zero stays a number, so that a message may leave it out.
func (l Lang) Told(key string, args map[string]any) string {
	m := make(map[string]any, len(args))
	for name, value := range args {
		m[name] = l.told(name, value)
	}
	return l.Text(key, m)
}

func (l Lang) told(name string, value any) any {
	if f, ok := value.(float64); ok { // numbers that have been through JSON
		value = int(f)
	}
	if name == "Cite" && value == string(article.Silent) {
		return l.Cited(article.Silent)
	}
	switch v := value.(type) {
	case chip.Amount:
		if v == 0 {
			return 0
		}
		return l.Chips(v)
	case money.Amount:
		return l.Money(v)
	case int:
		switch {
		case name == "Prize":
			return l.Money(money.Amount(v))
		case strings.HasPrefix(name, "Prize") && v != 0: // nothing stays a number, so that a message may leave it out
			return l.Money(money.Amount(v))
		case v >= 1000 && slices.Contains(amounts, name):
			return l.Int(int64(v))
		}
	}
	return value
}
