package phh

import (
	_ "embed"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/floorbook/floorbook/refusal"
)

// The format says what some of its optional fields may hold. What cannot be is kept and warned of, and nothing is
// made of it.

// zones are the names of the IANA time zone database, one on each line.
//
//go:embed zones.txt
var zones string

// currencies are the codes of ISO 4217.
const currencies = "" +
	" AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF" +
	" CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD" +
	" GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP" +
	" LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB" +
	" PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB" +
	" TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC" +
	" XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWG" +
	" ANG BEF CUC DEM ESP FRF HRK ITL NLG SLL ZWL " // no longer in use

// coinless and milled are the currencies whose smallest coin is the unit itself or a thousandth of it.
const (
	coinless = " BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF "
	milled   = " BHD IQD JOD KWD LYD OMR TND "
)

// coins returns the decimals of a currency's smallest coin, those of most where the currency is not known.
func coins(code string) int {
	switch {
	case code == "":
	case strings.Contains(coinless, " "+code+" "):
		return 0
	case strings.Contains(milled, " "+code+" "):
		return 3
	}
	return 2
}

// doubt warns of values that do not exist.
func (r *reader) doubt() {
	r.doubtDate()
	r.doubtSeats()
	for _, name := range r.fields.keys {
		n := r.fields.field(name)
		exists := true
		switch name {
		case "time":
			exists = localTime(n.text)
		case "time_zone":
			exists = among(zones, "\n", n)
		case "time_zone_abbreviation":
			text, _ := n.str()
			exists = abbreviation(text)
		case "currency":
			exists = among(currencies, " ", n)
		case "currency_symbol":
			text, _ := n.str()
			exists = utf8.RuneCountInString(text) == 1
		case "time_limit":
			exists = !strings.HasPrefix(n.text, "-")
		case "time_banks":
			exists = !slices.ContainsFunc(n.items, func(item *node) bool { return strings.HasPrefix(item.text, "-") })
		}
		if !exists {
			r.doubtful(name, n)
		}
	}
}

// doubtful warns of a field and has nothing made of it.
func (r *reader) doubtful(name string, n *node) {
	r.h.warn(n.line, 0, refusal.New(NoSuchValue, "Field", name, "Text", n.source()))
	r.h.doubted = append(r.h.doubted, name)
}

// among reports whether a list holds a text between separators.
func among(list, separator string, n *node) bool {
	text, _ := n.str()
	return text != "" && !strings.Contains(text, separator) && strings.Contains(list, separator+text+separator) || strings.HasPrefix(list, text+separator)
}

// localTime reports whether TOML's date or time is a time of day alone.
func localTime(text string) bool { return len(text) > 2 && text[2] == ':' }

// abbreviation reports whether a text can be short for a time zone: EDT, UTC, or +03 where there is no other.
func abbreviation(text string) bool {
	letters := strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	signed := len(text) > 1 && (text[0] == '+' || text[0] == '-') && allDigits(text[1:])
	return (letters || signed) && len(text) >= 2 && len(text) <= 6
}

// doubtDate wants a day that is in the calendar, as far as it is told.
func (r *reader) doubtDate() {
	value := func(name string, missing int) int {
		n := r.fields.field(name)
		if n == nil {
			return missing
		}
		i, _ := integerOf(n.text)
		return int(max(-1, min(i, 1<<20)))
	}
	year, month, day := value("year", 2000), value("month", 1), value("day", 1) // 2000 had a 29 February
	switch {
	case year < 1 || year > 9999:
		r.doubtful("year", r.fields.field("year"))
	case month < 1 || month > 12:
		r.doubtful("month", r.fields.field("month"))
	case time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Day() != day:
		r.doubtful("day", r.fields.field("day"))
	}
}

// doubtSeats wants seats from 1 to seat_count, none of them twice, clockwise from the first player.
func (r *reader) doubtSeats() {
	count := r.fields.field("seat_count")
	most := int64(-1)
	if count != nil {
		if most, _ = integerOf(count.text); most < int64(r.n) {
			r.doubtful("seat_count", count)
			most = -1
		}
	}
	n := r.fields.field("seats")
	if n == nil || len(n.items) != r.n {
		return
	}
	var seats []int64
	turns := 0
	for i, item := range n.items {
		seat, _ := integerOf(item.text)
		var reason *refusal.Error
		switch {
		case seat < 1:
			r.doubtful("seats", n)
			return
		case slices.Contains(seats, seat):
			reason = refusal.New(SeatTwice, "Seat", seat)
		case most > 0 && seat > most:
			reason = refusal.New(SeatBeyond, "Seat", seat, "Count", most)
		}
		if i > 0 && seat < seats[i-1] {
			turns++
		}
		if seats = append(seats, seat); turns > 1 || turns == 1 && seat > seats[0] {
			reason = refusal.New(SeatOrder)
		}
		if reason != nil {
			r.h.warn(item.line, 0, reason)
			r.h.doubted = append(r.h.doubted, "seats")
			return
		}
	}
}
