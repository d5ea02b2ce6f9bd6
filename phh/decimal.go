package phh

import (
	"strconv"
	"strings"

	"github.com/floorbook/floorbook/chip"
	"github.com/floorbook/floorbook/hand"
	"github.com/floorbook/floorbook/refusal"
)

// decimal is digits × 10^exponent, exactly as written; digits end in no zero.
type decimal struct {
	digits   int64
	exponent int
	infinite bool
}

// Infinite is the amount that "inf" stands for, a stack that is never short: half of hand.StackMax.
const Infinite = hand.StackMax / 2

// exponentMax keeps 1e999999999 from being computed; no currency is finer or larger.
const exponentMax = 40

// parseDecimal reads a TOML integer or float.
func parseDecimal(text string) (decimal, error) {
	d, ok := decimalOf(text)
	if !ok {
		return decimal{}, refusal.New(BadAmount, "Text", text)
	}
	return d, nil
}

func decimalOf(text string) (d decimal, ok bool) {
	s := strings.ReplaceAll(text, "_", "")
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	if s == "inf" && !negative {
		return decimal{infinite: true}, true
	}
	if len(s) > 2 && s[0] == '0' && strings.ContainsRune("xob", rune(s[1])) {
		n, err := strconv.ParseInt(s, 0, 64)
		return decimal{digits: n}.trim(), err == nil && !negative
	}
	mantissa, power, hasPower := strings.Cut(strings.ToLower(s), "e")
	if hasPower {
		n, err := strconv.Atoi(power)
		if err != nil || n < -exponentMax || n > exponentMax {
			return d, false
		}
		d.exponent = n
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	fraction = strings.TrimRight(fraction, "0")
	d.exponent -= len(fraction)
	all := whole + fraction
	n, err := strconv.ParseInt(all, 10, 64)
	if err != nil || strings.ContainsAny(all, "+-") {
		return d, false
	}
	d.digits = n
	if negative {
		d.digits = -n
	}
	return d.trim(), true
}

func (d decimal) trim() decimal {
	if d.digits == 0 {
		d.exponent = 0
	}
	for d.digits != 0 && d.digits%10 == 0 {
		d.digits /= 10
		d.exponent++
	}
	return d
}

// decimals returns how many places behind the point d needs.
func (d decimal) decimals() int { return max(0, -d.exponent) }

// scaled returns d in units of 10^-decimals; ok is false beyond hand.StackMax.
func (d decimal) scaled(decimals int) (a chip.Amount, ok bool) {
	if d.infinite {
		return Infinite, true
	}
	n := d.digits
	for range d.exponent + decimals {
		if n > int64(hand.StackMax)/10 || n < -int64(hand.StackMax)/10 {
			return 0, n == 0
		}
		n *= 10
	}
	return chip.Amount(n), n <= int64(hand.StackMax) && n >= -int64(hand.StackMax)
}

// Format writes an amount of minor units with its decimals, as PHH does: 1250 with two is "12.5".
func Format(a chip.Amount, decimals int) string {
	if a == Infinite {
		return "inf"
	}
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	s := strconv.FormatInt(int64(a), 10)
	if decimals == 0 {
		return sign + s
	}
	if len(s) <= decimals {
		s = strings.Repeat("0", decimals+1-len(s)) + s
	}
	whole, fraction := s[:len(s)-decimals], strings.TrimRight(s[len(s)-decimals:], "0")
	if fraction == "" {
		return sign + whole
	}
	return sign + whole + "." + fraction
}
