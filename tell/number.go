package tell

import "strconv"

// narrowNoBreakSpace groups thousands in French.
const narrowNoBreakSpace = "\u202f"

// Number writes n as people of the tongue do: "12 500" in French (narrow no-break space), "12,500" in English, 12500 in
// scenarios.
func (t Tongue) Number(n int64) string {
	digits := strconv.FormatInt(n, 10)
	if t == Scenario {
		return digits
	}
	between := narrowNoBreakSpace
	if t == English {
		between = ","
	}
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	out := ""
	for len(digits) > 3 {
		out, digits = between+digits[len(digits)-3:]+out, digits[:len(digits)-3]
	}
	return sign + digits + out
}

// seconds writes milliseconds in seconds, as far as they are not whole with the tongue's decimal sign.
func (t Tongue) seconds(ms int64) string {
	whole, part := ms/1000, strconv.FormatInt(ms%1000+1000, 10)[1:]
	for part != "" && part[len(part)-1] == '0' {
		part = part[:len(part)-1]
	}
	switch {
	case part == "":
		return t.Number(whole)
	case t == French:
		return t.Number(whole) + "," + part
	}
	return t.Number(whole) + "." + part
}
