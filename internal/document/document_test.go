package document_test

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	. "github.com/floorbook/floorbook/internal/document"
	"github.com/floorbook/floorbook/internal/document/documenttest"
	"github.com/floorbook/floorbook/money"
)

// formula is what spreadsheets evaluate, whatever stands after it.
var formula = regexp.MustCompile("^[\\s\u00a0\u202f]*[=+\\-@\t\r＝＋－＠]")

// Whatever people are called, no cell is a formula, and what is read back is what was written.
func TestNoCellIsAFormula(t *testing.T) {
	word := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"=1+1", "+33612", "-2", "@SUM(A1)", "\t=1", "\r=1", " =cmd|' /C calc'!A0", "＝1", "\u00a0-1", "'=1", "Łukasz",
		"a\n=1", `"=1"`, "", ",=1", ";=1"}))
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(word, 1, 6).Draw(t, "texts")
		table := Table{Name: "Résultats", Head: make([]string, len(texts)), Rows: [][]Cell{make([]Cell, len(texts))}}
		for i, text := range texts {
			table.Head[i], table.Rows[0][i] = "h", Text(text)
		}
		table.Head[0] = texts[0]
		var b bytes.Buffer
		if err := WriteCSV(&b, table); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&b).ReadAll()
		if len(texts) == 1 && strings.Trim(texts[0], "\r\n") == "" {
			return // an empty line is none
		}
		if err != nil || len(rows) != 2 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for line, row := range rows {
			for i, got := range row {
				if formula.MatchString(got) {
					t.Errorf("%q is a formula", got)
				}
				// A carriage return before a line feed is one sign less when it is read (RFC 4180).
				bare := func(s string) string { return strings.ReplaceAll(s, "\r", "") }
				if line > 0 && bare(got) != bare(texts[i]) && bare(got) != "'"+bare(texts[i]) {
					t.Errorf("%q is read back as %q", texts[i], got)
				}
			}
		}
	})
}

func TestAWorkbookIsReadBack(t *testing.T) {
	texts := []string{"=1+1", "+33 6", "-2", "@SUM(A1)", "Łukasz Nowak", "Ανδρέας", "a & <b> \"c\"", " plain "}
	table := Table{Name: "Résultats", Head: []string{"Nom", "Place", "Prix"}}
	for i, text := range texts {
		table.Rows = append(table.Rows, []Cell{Text(text), Number(i + 1), Money(money.Amount(100_001 * i))})
	}
	other := Table{Name: "Autre", Head: []string{"a"}, Rows: [][]Cell{{Number(-5)}}}
	var b bytes.Buffer
	if err := WriteXLSX(&b, table, other); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := WriteXLSX(&again, table, other); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("written twice it differs: %v", err)
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := f.GetSheetList(); !slices.Equal(got, []string{"Résultats", "Autre"}) {
		t.Errorf("sheets %q", got)
	}
	rows, err := f.GetRows("Résultats")
	if err != nil || len(rows) != len(texts)+1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, text := range texts {
		at := []string{"A", "B", "C"}
		row := string(rune('2' + i))
		if rows[i+1][0] != text {
			t.Errorf("%q is read back as %q", text, rows[i+1][0])
		}
		for _, column := range at {
			if formula, err := f.GetCellFormula("Résultats", column+row); err != nil || formula != "" {
				t.Errorf("%s%s has the formula %q, %v", column, row, formula, err)
			}
		}
	}
	if rows[3][2] != "2,000.02" {
		t.Errorf("an amount is shown as %q", rows[3][2])
	}
	if raw, err := f.GetCellValue("Résultats", "C4", excelize.Options{RawCellValue: true}); err != nil || raw != "2000.02" {
		t.Errorf("an amount is %q, %v", raw, err)
	}
}

func ranking(n int) *Document {
	rows := Rows{Columns: []Column{{"Place", 1, false}, {"Joueur", 4, false}, {"Prix", 2, true}}}
	for range n {
		rows.Lines = append(rows.Lines, []string{"1er", "Łukasz Nowak-Żółkiewski d'Aubigné (né à Œuilly)", "1 250,00 €"})
	}
	return &Document{Title: "Deepstack du vendredi", Subtitle: "Résultats · 21/11/2025", Lang: "fr", At: time.UnixMilli(1_763_759_820_000), Foot: "floorbook", Parts: []Part{
		Facts{{"Entrées", "45"}, {"Dotation", "2 250 €"}, {"Règlement", strings.Repeat("mot ", 60)}}, Heading("Classement"), rows}}
}

// A PDF shows every letter of every name, on as many pages as it takes, and is the same to the byte whenever it is written.
func TestAPDFShowsEveryLetterAndIsAlwaysTheSame(t *testing.T) {
	d := ranking(120)
	var b, again bytes.Buffer
	if err := WritePDF(&b, d); err != nil {
		t.Fatal(err)
	}
	if err := WritePDF(&again, d); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("written twice it differs: %v", err)
	}
	text := documenttest.Text(t, b.Bytes())
	for want, n := range map[string]int{"Łukasz Nowak-Żółkiewski": 120, "(né à Œuilly)": 120, "1 250,00 €": 120, "Deepstack du vendredi": 1, "Classement": 1} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q stands there %d times, not %d", want, got, n)
		}
	}
	pages := bytes.Count(b.Bytes(), []byte("/Type /Page\n"))
	if heads := strings.Count(text, "Joueur"); pages < 3 || heads != pages {
		t.Errorf("%d pages, %d heads", pages, heads)
	}
	if !bytes.Contains(b.Bytes(), []byte("/CreationDate (D:20251121211700")) {
		t.Error("it is not dated as what it tells")
	}
	if b.Len() > 200_000 {
		t.Errorf("%d bytes: the fonts are not cut down to what is used", b.Len())
	}
}

// No text breaks a document, whatever signs it has and however long it is.
func TestAnyTextIsSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.SampledFrom([]rune("ab Ł😀\u202f\n(\\")), 0, 300, -1)).Draw(t, "text")
		paper := rapid.SampledFrom([]Paper{A4, Roll}).Draw(t, "paper")
		d := &Document{Paper: paper, Title: text, Subtitle: text, Lang: "en", At: time.UnixMilli(0), Foot: text, Parts: []Part{Facts{{text, text}}, Heading(text), Paragraph(text),
			Large(text), Fields{text}, Break{}, Rows{Columns: []Column{{text, 1, false}, {text, 1, true}}, Lines: [][]string{{text, text}, {text, text}}}}}
		var b bytes.Buffer
		if err := WritePDF(&b, d); err != nil {
			t.Fatal(err)
		}
	})
}
