package phh

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // as the names of the zones come with Go

	"github.com/floorbook/floorbook/refusal"
)

// warnings reads and replays the base hand with something changed, and writes what is warned of.
func warnings(t *testing.T, old, new string) string {
	t.Helper()
	text := strings.Replace(base, old, new, 1)
	hands, err := Read("x.phh", []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", new, err)
	}
	r, err := Replay(hands[0], book(), ByTheBook)
	if err != nil {
		t.Fatalf("%s: %v", new, err)
	}
	checkRoundTrip(t, hands)
	return warned(slices.Concat(hands[0].Warnings, r.Warnings))
}

// TestWhatTheFormatWritesOtherwiseIsReadWithAWarning goes through its table of actions and of cards.
func TestWhatTheFormatWritesOtherwiseIsReadWithAWarning(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"d dh p1 AsAd", "d dh p1 asad", "7:1 phh_loosely [Read:d dh p1 AsAd Text:d dh p1 asad]"},
		{"d dh p1 AsAd", "d dh p1 As,Ad", "7:1 phh_loosely [Read:d dh p1 AsAd Text:d dh p1 As,Ad]"},
		{"p2 f", "p2\u00A0f", "12:6 phh_loosely [Read:p2 f Text:p2\u00A0f]"},
		{"p2 f", "\tp2   f  # é\u00A0à", ""},
		{"p3 cbr 6", "p3 cbr +6", "10:4 phh_loosely [Read:p3 cbr 6 Text:p3 cbr +6]"},
		{"p3 cbr 6", "p3 cbr 0_6", "10:4 phh_loosely [Read:p3 cbr 6 Text:p3 cbr 0_6]"},
		{"p3 cbr 6", "p3 cbr 06", "10:4 phh_loosely [Read:p3 cbr 6 Text:p3 cbr 06]"},
		{"p3 cbr 6", "p3 cbr 6e0", "10:4 phh_loosely [Read:p3 cbr 6 Text:p3 cbr 6e0]"},
		{"p3 cbr 6", "p3 cbr 6.", "10:4 phh_loosely [Read:p3 cbr 6 Text:p3 cbr 6.]"},
		{"p3 cbr 6", "p3 cbr 6.0", ""},
		{"\"d dh p1 AsAd\",\n  \"d dh p2 ????\"", "'d dh p2 ????', 'd dh p1 AsAd'", "7:1 phh_deal_order [First:p1 Player:p2]"},
		{"\"d dh p1 AsAd\",\n  \"d dh p2 ????\",\n  \"d dh p3 KsKd\"", "'d dh p1 As', 'd dh p2 ??', 'd dh p3 Ks', 'd dh p1 Ad', 'd dh p2 ??', 'd dh p3 Kd'", ""},
		{"\"d dh p1 AsAd\",\n  \"d dh p2 ????\",\n  \"d dh p3 KsKd\"", "'d dh p1 As', 'd dh p3 Ks', 'd dh p2 ??', 'd dh p1 Ad', 'd dh p2 ??', 'd dh p3 Kd'", "7:2 phh_deal_order [First:p2 Player:p3]"},
	} {
		if got := warnings(t, c.old, c.new); got != c.want {
			t.Errorf("%s: %s, want %s", c.new, got, c.want)
		}
	}
	for _, amount := range []string{"0x10", "0b11", "0o7", "0X10", "1_000x"} {
		_, err := Read("x.phh", []byte(strings.Replace(base, "cbr 10", "cbr "+amount, 1)))
		if reason := reasonOf(err); reason == nil || reason.Code != BadAmount {
			t.Errorf("%s: %v", amount, err)
		}
	}
}

// TestValuesThatDoNotExistAreWarnedOf goes through the format's optional fields.
func TestValuesThatDoNotExistAreWarnedOf(t *testing.T) {
	for _, c := range []struct{ field, want string }{
		{"day = 29\nmonth = 2\nyear = 2024", ""},
		{"day = 29\nmonth = 2", ""},
		{"day = 29\nmonth = 2\nyear = 2023", "18 phh_no_such_value [Field:day Text:29]"},
		{"day = 31", ""},
		{"day = 0", "18 phh_no_such_value [Field:day Text:0]"},
		{"month = 13", "18 phh_no_such_value [Field:month Text:13]"},
		{"year = -44", "18 phh_no_such_value [Field:year Text:-44]"},
		{"year = 123456789012", "18 phh_no_such_value [Field:year Text:123456789012]"},
		{"time = 23:59:59.5", ""},
		{"time = 2024-05-27", "18 phh_no_such_value [Field:time Text:2024-05-27]"},
		{"time = 2024-05-27T20:15:00Z", "18 phh_no_such_value [Field:time Text:2024-05-27T20:15:00Z]"},
		{"time_zone = 'Europe/Paris'", ""},
		{"time_zone = 'Africa/Abidjan'", ""},
		{"time_zone = 'Zulu'", ""},
		{"time_zone = 'Paris'", "18 phh_no_such_value [Field:time_zone Text:'Paris']"},
		{"time_zone = 'Europe'", "18 phh_no_such_value [Field:time_zone Text:'Europe']"},
		{"time_zone = ''", "18 phh_no_such_value [Field:time_zone Text:'']"},
		{"time_zone_abbreviation = 'CEST'", ""},
		{"time_zone_abbreviation = '+03'", ""},
		{"time_zone_abbreviation = 'Paris time'", "18 phh_no_such_value [Field:time_zone_abbreviation Text:'Paris time']"},
		{"currency = 'EUR'", ""},
		{"currency = 'AED'", ""},
		{"currency = 'DEM'", ""},
		{"currency = 'euro'", "18 phh_no_such_value [Field:currency Text:'euro']"},
		{"currency = 'XYZ'", "18 phh_no_such_value [Field:currency Text:'XYZ']"},
		{"currency_symbol = '€'", ""},
		{"currency_symbol = 'US$'", "18 phh_no_such_value [Field:currency_symbol Text:'US$']"},
		{"time_limit = inf", ""},
		{"time_limit = -30", "18 phh_no_such_value [Field:time_limit Text:-30]"},
		{"time_banks = [30, 0, 12.5]", ""},
		{"time_banks = [30, -1, 30]", "18 phh_no_such_value [Field:time_banks Text:[30, -1, 30]]"},
		{"seats = [8, 9, 2]\nseat_count = 9", ""},
		{"seats = [1, 3, 2]", "18 phh_seat_order"},
		{"seats = [3, 2, 1]\nseat_count = 9", "18 phh_seat_order"},
		{"seats = [2, 4, 4]", "18 phh_seat_twice [Seat:4]"},
		{"seats = [0, 4, 5]", "18 phh_no_such_value [Field:seats Text:[0, 4, 5]]"},
		{"seats = [2, 4, 10]\nseat_count = 9", "18 phh_seat_beyond [Count:9 Seat:10]"},
		{"seat_count = 2", "18 phh_no_such_value [Field:seat_count Text:2]"},
	} {
		if got := warnings(t, "[108, 98, 94]\n", "[108, 98, 94]\n"+c.field+"\n"); got != c.want {
			t.Errorf("%s: %s, want %s", c.field, got, c.want)
		}
	}
}

// TestEveryTimeZoneIsOne looks the names up in the database that comes with Go.
func TestEveryTimeZoneIsOne(t *testing.T) {
	names := strings.Fields(zones)
	if len(names) < 590 || !slices.IsSorted(names) {
		t.Errorf("%d names, in their order: %v", len(names), slices.IsSorted(names))
	}
	for _, name := range names {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}

func TestEveryCurrencyIsWrittenAsOne(t *testing.T) {
	codes := strings.Fields(currencies)
	if len(codes) < 165 || len(slices.Compact(slices.Sorted(slices.Values(codes)))) != len(codes) {
		t.Errorf("%d codes, some of them twice perhaps", len(codes))
	}
	for _, code := range slices.Concat(codes, strings.Fields(coinless), strings.Fields(milled)) {
		if !regexp.MustCompile("^[A-Z]{3}$").MatchString(code) || !slices.Contains(codes, code) {
			t.Errorf("%q", code)
		}
	}
}

// TestDoubtfulValuesAreNotWritten wants PokerStars text without two players in one seat or a thirtieth of February.
func TestDoubtfulValuesAreNotWritten(t *testing.T) {
	for _, field := range []string{"seats = [1, 1, 2]", "seats = [3, 2, 1]", "seats = [0, 1, 2]", "seats = [4, 5, 6]\nseat_count = 5"} {
		hands, err := Read("x.phh", []byte(base+field+"\nday = 30\nmonth = 2\nyear = 2024\ntime = 1979-05-27\n"))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := WritePokerStars(&b, hands[0], book()); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Seat 1: p1 (100", "Seat 2: p2 (100", "Seat 3: p3 (100", " - 2024/02/01 0:00:00 UTC\n"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: no %q in\n%s", field, want, b.String())
			}
		}
	}
}

// TestAnUnknownCardThrownOutOfAKnownHandIsWarnedOf: the format allows it only where some card is unknown.
func TestAnUnknownCardThrownOutOfAKnownHandIsWarnedOf(t *testing.T) {
	for dealt, want := range map[string]string{
		"2c3c4c5c7d": "1:5 phh_unknown_thrown [Player:p1]", "2c3c4c5c??": "",
	} {
		text := "variant = 'N2L1D'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [100, 100]\n" +
			"actions = ['d dh p1 " + dealt + "', 'd dh p2 ??????????', 'p2 cc', 'p1 cc', 'p1 sd ??', 'd dh p1 9d', 'p2 sd', 'p1 cbr 2', 'p2 f']\n"
		hands, err := Read("x.phh", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		hands[0].Actions[4].Line = 1
		r, err := Replay(hands[0], book(), ByTheBook)
		if got := warned(r.Warnings); err != nil || got != want {
			t.Errorf("%s: %v %q, want %q", dealt, err, got, want)
		}
	}
}

// TestWhatOthersWriteOtherwiseIsWarnedOf names what is passed over in the hands that others write in their way.
func TestWhatOthersWriteOtherwiseIsWarnedOf(t *testing.T) {
	want := map[string]string{"1": "12:3 phh_superfluous [Player:p1]", "3": "63:5 phh_superfluous [Player:p3]", "9": "175 phh_antes_trimmed"}
	for _, h := range readFile(t, "testdata/others-ways.phhs") {
		r, err := Replay(h, book(), AsRecorded)
		if got := warned(r.Warnings); err != nil || got != want[h.Name] {
			t.Errorf("hand %s: %v %s, want %s", h.Name, err, got, want[h.Name])
		}
	}
}

// TestPotsAreSplitAsFineAsTheyCanBe ties two players for 7.5, or 7.25: exactly, unless the file tells its smallest chip.
func TestPotsAreSplitAsFineAsTheyCanBe(t *testing.T) {
	tie := func(bet, fields string) (string, error) {
		text := "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [0.5, 1, 0]\nmin_bet = 1\nstarting_stacks = [100, 100, 100]\n" +
			"actions = ['d dh p1 AsKd', 'd dh p2 AhKc', 'd dh p3 ????', 'p3 cbr " + bet + "', 'p1 cc', 'p2 cc', 'd db 2c7h9d', 'p1 cc', 'p2 cc', 'p3 f'," +
			" 'd db 3h', 'p1 cc', 'p2 cc', 'd db 4h', 'p1 cc', 'p2 cc', 'p1 sm -', 'p2 sm -']\n" + fields + "\n"
		hands, err := Read("x.phh", []byte(text))
		if err != nil {
			return "", err
		}
		r, err := Replay(hands[0], book(), ByTheBook)
		if err != nil {
			return "", err
		}
		return Format(r.Stacks[0], hands[0].Decimals) + " " + Format(r.Stacks[1], hands[0].Decimals), nil
	}
	for _, c := range []struct{ bet, fields, want string }{
		{"2.5", "", "101.25 101.25"},
		{"2.75", "", "101.375 101.375"},
		{"2.75", "currency = 'EUR'", "101.38 101.37"},
		{"2.5", "currency = 'KWD'", "101.25 101.25"},
		{"2.5", "currency = 'JPY'", "101.3 101.2"},
		{"2.5", "_floorbook.unit = 0.5", "101.5 101"},
		{"2.5", "finishing_stacks = [101.3, 101.2, 97.5]", "101.3 101.2"},
		{"2.5", "finishing_stacks = [101.25, 101.25, 97.5]", "101.25 101.25"},
		{"2.5", "winnings = [3.75, 3.75, 0]", "101.25 101.25"},
	} {
		if got, err := tie(c.bet, c.fields); err != nil || got != c.want {
			t.Errorf("%s, %s: %s %v, want %s", c.bet, c.fields, got, err, c.want)
		}
	}
}

// TestChipsThatAreNotThereAreSaidToBeMissing, whatever else the structure has against the bet.
func TestChipsThatAreNotThereAreSaidToBeMissing(t *testing.T) {
	policy := book()
	policy.TableStakes.Cite = "T-stakes"
	for _, c := range []struct{ variant, fields, bet string }{
		{"NT", "min_bet = 2", "101"},
		{"NT", "min_bet = 2\n_floorbook.structure = 'pot_limit'", "101"},
		{"FT", "small_bet = 2\nbig_bet = 4", "101"},
	} {
		text := "variant = '" + c.variant + "'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nstarting_stacks = [100, 100, 100]\n" +
			"actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr " + c.bet + "']\n" + c.fields + "\n"
		hands, err := Read("x.phh", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, mode := range []Mode{AsRecorded, ByTheBook} {
			_, err = Replay(hands[0], policy, mode)
			var e *Error
			var reason *refusal.Error
			if !errors.As(err, &e) || !errors.As(err, &reason) || reason.Code != NoChips || e.Cite != "T-stakes" {
				t.Errorf("%s: %v", c.variant, err)
			}
		}
	}
}
