package lang

import (
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/money"
)

// Int writes n with grouped thousands: "12 500" in French (narrow no-break space), "12,500" in English.
func (l Lang) Int(n int64) string { return l.tongue().Number(n) }

// Chips writes a chip amount, without currency and never abbreviated.
func (l Lang) Chips(a chip.Amount) string { return l.Int(int64(a)) }

// houseMoney is the currency of the house: a process serves one.
var houseMoney atomic.Pointer[string]

// UseCurrency says in which currency amounts are written from now on, by its code of ISO 4217.
func UseCurrency(code string) { houseMoney.Store(&code) }

// Currency is the code of the currency in which amounts are written: EUR where nobody has said another.
func Currency() string {
	if code := houseMoney.Load(); code != nil && *code != "" {
		return *code
	}
	return "EUR"
}

// Euros writes minor units of the money of the house: "1 250,00 €", "€1,250.00", "CHF 1,250.00".
func (l Lang) Euros(a money.Amount) string {
	if code := Currency(); code != "EUR" {
		return l.Foreign(a, code)
	}
	return l.minor(a, "€", "\u00a0€")
}

// Foreign writes minor units of another currency, by its code: "1 250,00 USD", "USD 1,250.00".
func (l Lang) Foreign(a money.Amount, code string) string {
	return l.minor(a, code+"\u00a0", "\u00a0"+code)
}

// minor writes minor units with the sign of a currency as it stands before an amount in English, and behind it in French.
func (l Lang) minor(a money.Amount, before, after string) string {
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	whole, cents := l.Int(int64(a/100)), strconv.Itoa(int(a%100) + 100)[1:]
	if l == English {
		return sign + before + whole + "." + cents
	}
	return sign + whole + "," + cents + after
}

// Money is Euros without the cents of a whole amount: "1 250 €", "€1,250".
func (l Lang) Money(a money.Amount) string {
	s := l.Euros(a)
	if a%100 != 0 {
		return s
	}
	return strings.NewReplacer(",00\u00a0", "\u00a0", ".00", "").Replace(s)
}

// Place writes a rank: "1er", "2e"; "1st", "2nd", "11th".
func (l Lang) Place(n int) string {
	s := strconv.Itoa(n)
	if l == French {
		if n == 1 {
			return s + "er"
		}
		return s + "e"
	}
	switch {
	case n%100 >= 11 && n%100 <= 13:
		return s + "th"
	case n%10 == 1:
		return s + "st"
	case n%10 == 2:
		return s + "nd"
	case n%10 == 3:
		return s + "rd"
	}
	return s + "th"
}
