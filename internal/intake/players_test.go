package intake

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/floorbook/floorbook/internal/lang"
)

func names(players []Player) (out []string) {
	for _, p := range players {
		out = append(out, p.Name)
	}
	return out
}

func TestPlayersInEveryEncodingAndSeparator(t *testing.T) {
	want := []string{"Chloé Lefèvre", "Jean Dupont", "Élise Nœgelé"}
	encodings := map[string]func(string) []byte{
		"UTF-8":            func(s string) []byte { return []byte(s) },
		"UTF-8 with mark":  func(s string) []byte { return []byte("\ufeff" + s) },
		"UTF-8 decomposed": func(s string) []byte { return []byte(norm.NFD.String(s)) },
		"UTF-16 LE":        func(s string) []byte { return utf16Bytes("\ufeff"+s, false) },
		"UTF-16 BE":        func(s string) []byte { return utf16Bytes("\ufeff"+s, true) },
		"UTF-16 unmarked":  func(s string) []byte { return utf16Bytes(s, false) },
		"Windows-1252": func(s string) []byte {
			b, err := charmap.Windows1252.NewEncoder().String(s)
			if err != nil {
				t.Fatal(err)
			}
			return []byte(b)
		},
	}
	for encoding, encode := range encodings {
		for _, sep := range []string{";", ",", "\t", "|"} {
			for _, end := range []string{"\n", "\r\n", "\r"} {
				text := strings.ReplaceAll("Nom;Prénom\nLefèvre;Chloé\nDupont;Jean\nNœgelé;Élise\n", ";", sep)
				text = strings.ReplaceAll(text, "\n", end)
				players, warnings, err := ParsePlayers("p.csv", bytes.NewReader(encode(text)))
				if err != nil || len(warnings) != 0 || !slices.Equal(names(players), want) {
					t.Errorf("%s %q %q: got %q, %v, %v", encoding, sep, end, names(players), warnings, err)
				}
			}
		}
	}
}

func utf16Bytes(s string, bigEndian bool) (b []byte) {
	for _, u := range utf16.Encode([]rune(s)) {
		if bigEndian {
			b = append(b, byte(u>>8), byte(u))
		} else {
			b = append(b, byte(u), byte(u>>8))
		}
	}
	return b
}

func TestPlayersHeadings(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Player
	}{
		{"French, any order", "Licence;PRÉNOM;Nom\nT1;Zoé;Dupré", Player{Line: 2, Name: "Zoé Dupré", First: "Zoé", Last: "Dupré", Licence: "T1"}},
		{"English", "First name,Last name,E-mail\nZoé,Dupré,z@x.fr", Player{Line: 2, Name: "Zoé Dupré", First: "Zoé", Last: "Dupré", Email: "z@x.fr"}},
		{"name beside first name is the family name", "Name,First name\nDupré,Zoé", Player{Line: 2, Name: "Zoé Dupré", First: "Zoé", Last: "Dupré"}},
		{"nom alone is the whole name", "Nom\nZoé Dupré", Player{Line: 2, Name: "Zoé Dupré"}},
		{"prénom alone will do", "Prénom;Club\nZoé;Les As", Player{Line: 2, Name: "Zoé", First: "Zoé", Club: "Les As"}},
		{"nickname only where nothing else", "Pseudo\nzozo", Player{Line: 2, Name: "zozo"}},
		{"table and seat", "Joueur;Table;Siège\nZoé;4;7", Player{Line: 2, Name: "Zoé", Table: "4", Seat: "7"}},
		{"no headings, one column", "Zoé Dupré\nJean Petit", Player{Line: 1, Name: "Zoé Dupré"}},
		{"no headings, family name first", "Dupré;Zoé\nPetit;Jean", Player{Line: 1, Name: "Zoé Dupré", First: "Zoé", Last: "Dupré"}},
		{"a family name that is a heading's word, beside a number", "Place;Zoé;4711\nPetit;Jean;4712", Player{Line: 1, Name: "Zoé Place", First: "Zoé", Last: "Place", Licence: "4711"}},
		{"the same beside an address", "Joueur;Zoé;z@x.fr\nPetit;Jean;j@x.fr", Player{Line: 1, Name: "Zoé Joueur", First: "Zoé", Last: "Joueur", Email: "z@x.fr"}},
		{"no headings, number and address found", "T1;Zoé Dupré;z@x.fr\nT2;Jean;j@x.fr", Player{Line: 1, Name: "Zoé Dupré", Licence: "T1", Email: "z@x.fr"}},
		{"quoted", "\"Nom\";\"Prénom\"\n\"Dupré; veuve \"\"X\"\"\";Zoé", Player{Line: 2, Name: `Zoé Dupré; veuve "X"`, First: "Zoé", Last: `Dupré; veuve "X"`}},
		{"nickname in quotes", "Nom\nZoé \"Zozo\" Dupré", Player{Line: 2, Name: `Zoé "Zozo" Dupré`}},
		{"spreadsheet's own line", "sep=|\nNom|Club\nZoé|Les As", Player{Line: 3, Name: "Zoé", Club: "Les As"}},
		{"spaces of any kind", "Nom\n\u00a0 Zoé\u202f  Dupré ", Player{Line: 2, Name: "Zoé Dupré"}},
		{"blank lines", "\n\nNom;Club\n;\nZoé;Les As", Player{Line: 5, Name: "Zoé", Club: "Les As"}},
		{"formula is text", "Nom\n=HYPERLINK(A1)", Player{Line: 2, Name: "=HYPERLINK(A1)"}},
		{"comma within a cell", "Nom;Club\nDupré, Zoé;Les As, Nîmes", Player{Line: 2, Name: "Dupré, Zoé", Club: "Les As, Nîmes"}},
	} {
		players, _, err := ParsePlayers("p.csv", strings.NewReader(c.text))
		if err != nil || len(players) == 0 || players[0] != c.want {
			t.Errorf("%s: got %+v, %v", c.name, players, err)
		}
	}
}

func TestPlayersErrorsNameTheLineAndWhatToDo(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "p.csv: no player in this file"},
		{"blank", "\n ; ;\n", "p.csv: no player in this file"},
		{"headings only", "Nom;Prénom\n", "p.csv: no player in this file"},
		{"empty name", "Nom;Licence\nZoé;1\n;2\n", "p.csv:3: no name on this line: write it, or delete the line"},
		{"no name column", "Licence;Club\n1;Les As", "p.csv:1: no column with names"},
		{"same column twice", "Nom;Prénom;Mail;Courriel\na;b;c;d", `p.csv:1: columns "Mail" and "Courriel" say the same`},
		{"open quote", "Nom;Club\nZoé;As\n\"Jean;As\nPaul;As\n", "p.csv:3: a quote opened here is not closed on the same line"},
		{"another sort of file", "book tda-2024\n\ncase a\nfacing 400\n> call to 400 [TDA-44-A]\n", `p.csv:5: "> call to 400 [TDA-44-A]" does not look like a name`},
		{"numbers only, no headings", "1;2\n3;4\n", "p.csv:1: no column with names"},
		{"control character", "Nom\nZoé\nJe\x01an", "p.csv:3: unprintable character"},
		{"spreadsheet", "PK\x03\x04", "p.csv: this is a file of type XLSX/ODS, not text: save it as CSV first"},
		{"separator", "sep=x\nNomxClub", "p.csv:1: unknown separator"},
		{"long name", "Nom\n" + strings.Repeat("é", MaxName+1), "p.csv:2: a name is longer than 100 characters"},
		{"long cell", "Nom\n" + strings.Repeat("é", MaxCell+1), "p.csv:2: a cell is longer than 200 characters"},
		{"columns", "Nom\nZoé" + strings.Repeat(";x", maxColumns), "p.csv:2: more than 64 columns"},
		{"too many", "Nom\n" + strings.Repeat("Zoé\n", MaxPlayers+1), "p.csv:10002: more than 10000 players"},
		{"too many, no headings", strings.Repeat("Zoé\n", MaxPlayers+1), "p.csv:10001: more than 10000 players"},
		{"too big", strings.Repeat("x", MaxPlayersBytes+1), "p.csv: larger than 2048 KiB"},
	} {
		players, warnings, err := ParsePlayers("p.csv", strings.NewReader(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s…", c.name, err, c.want)
			continue
		}
		if players != nil || warnings != nil {
			t.Errorf("%s: something was returned with the error", c.name)
		}
		checkWording(t, err)
	}
}

func TestPlayersWarnings(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kept       int
		want       string
	}{
		{"strange column", "Nom;Pointure\nZoé;38\n", 1, `p.csv:1: column "Pointure" is not used`},
		{"cells too many", "Nom\nZoé;x\n", 1, "p.csv:2: Zoé: cells too many on the right, not read"},
		{"no headings, one column", "Zoé Dupré\n", 1, "p.csv:1: no line of headings: every line is read as a whole name"},
		{"no headings", "Dupré;Zoé\n", 1, "p.csv:1: no line of headings: first column read as family name, second as given name"},
	} {
		players, warnings, err := ParsePlayers("p.csv", strings.NewReader(c.text))
		if err != nil || len(players) != c.kept || len(warnings) != 1 || warnings[0].In(lang.English) != c.want {
			t.Errorf("%s: got %q, %v, %v", c.name, names(players), warnings, err)
			continue
		}
		checkWording(t, (*Error)(&warnings[0]))
	}
}

func TestWhateverNamesAreWrittenAreReadBack(t *testing.T) {
	cell := rapid.StringMatching(`[A-ZÀ-ÖØ-Þa-zà-öø-ÿ'"\-;,|=+@ ]{1,30}`)
	rapid.Check(t, func(t *rapid.T) {
		var want []string
		text := "Nom complet;Club\n"
		for i, name := range rapid.SliceOfN(cell, 1, 12).Draw(t, "names") {
			name = tidySpaces(name + string(rune('A'+i))) // never empty, never twice
			want = append(want, norm.NFC.String(name))
			text += `"` + strings.ReplaceAll(name, `"`, `""`) + "\";\"Les As\"\n"
		}
		players, _, err := ParsePlayers("p.csv", strings.NewReader(text))
		if err != nil || !slices.Equal(names(players), want) {
			t.Fatalf("got %q, %v, want %q", names(players), err, want)
		}
	})
}

func FuzzParsePlayers(f *testing.F) {
	b, err := os.ReadFile("../../examples/players-38.csv")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte("sep=|\nNom|Prénom\n\"Dupré\"|Zoé\n"))
	f.Add(utf16Bytes("\ufeffName\tSeat\nZoé\t4-7", true))
	f.Add([]byte("\"\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		players, warnings, err := ParsePlayers("f.csv", bytes.NewReader(b))
		if err != nil {
			checkWording(t, err)
			return
		}
		if len(players) == 0 {
			t.Error("no player and no error")
		}
		line := 0
		for _, p := range players {
			if p.Name == "" || !utf8.ValidString(p.Name) || strings.ContainsAny(p.Name, "\n\r\x00") || p.Line <= line {
				t.Errorf("accepted %+v after line %d", p, line)
			}
			line = p.Line
		}
		for _, w := range warnings {
			checkWording(t, (*Error)(&w))
		}
	})
}
