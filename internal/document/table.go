package document

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/floorbook/floorbook/money"
)

// Media types of what is written here.
const (
	CSV  = "text/csv; charset=utf-8; header=present"
	XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	PDF  = "application/pdf"
)

// Table is rows under a head, each as long as the head.
type Table struct {
	Name string // of the sheet, at most 31 letters
	Head []string
	Rows [][]Cell
}

// Cell is text, a whole number or an amount of money.
type Cell struct {
	text  string
	value int64
	kind  kind
}

type kind uint8

const (
	isText kind = iota
	isNumber
	isMoney
)

// Text is a cell that is shown as it is, whatever it begins with.
func Text(s string) Cell { return Cell{text: s} }

// Number is a whole number.
func Number(n int) Cell { return Cell{value: int64(n), kind: isNumber} }

// Money is minor units, shown with two decimals.
func Money(a money.Amount) Cell { return Cell{value: int64(a), kind: isMoney} }

// dangerous is what makes a spreadsheet take a text for a formula when a text begins with it: signs as they are typed in the West and in
// East Asia, and what is skipped before them.
const dangerous = "=+-@\t\r\n\u00ad\u200b\ufeff＝＋－＠"

// Plain is a text that no spreadsheet takes for a formula: with an apostrophe before it where it would be one.
func Plain(s string) string {
	if first := strings.TrimLeft(s, " \u00a0\u202f"); first != "" && strings.ContainsRune(dangerous, []rune(first)[0]) {
		return "'" + s
	}
	return s
}

func (c Cell) String() string {
	switch c.kind {
	case isNumber:
		return strconv.FormatInt(c.value, 10)
	case isMoney:
		return money.Amount(c.value).Decimal()
	}
	return Plain(c.text)
}

// WriteCSV writes a table as RFC 4180 says, in UTF-8.
func WriteCSV(w io.Writer, t Table) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	line := make([]string, len(t.Head))
	for i, head := range t.Head {
		line[i] = Plain(head)
	}
	if err := out.Write(line); err != nil {
		return err
	}
	for _, row := range t.Rows {
		for i, cell := range row {
			line[i] = cell.String()
		}
		if err := out.Write(line); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// columnMost bounds the width of a column, in letters.
const columnMost = 40

// WriteXLSX writes tables as the sheets of a workbook. A text is written as text, so that none is a formula.
func WriteXLSX(w io.Writer, tables ...Table) error {
	f := excelize.NewFile()
	defer f.Close()
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	decimals := "#,##0.00"
	amount, err := f.NewStyle(&excelize.Style{CustomNumFmt: &decimals})
	if err != nil {
		return err
	}
	for i, t := range tables {
		if i == 0 {
			err = f.SetSheetName(f.GetSheetName(0), t.Name)
		} else {
			_, err = f.NewSheet(t.Name)
		}
		if err == nil {
			err = sheet(f, t, bold, amount)
		}
		if err != nil {
			return fmt.Errorf("document: sheet %q: %w", t.Name, err)
		}
	}
	var book bytes.Buffer
	if err := f.Write(&book); err != nil {
		return fmt.Errorf("document: %w", err)
	}
	return ordered(w, book.Bytes())
}

// ordered writes an archive with its files by name, so that the same tables are the same bytes.
func ordered(w io.Writer, archive []byte) error {
	in, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return err
	}
	slices.SortFunc(in.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	out := zip.NewWriter(w)
	for _, file := range in.File {
		from, err := file.Open()
		if err != nil {
			return err
		}
		to, err := out.CreateHeader(&zip.FileHeader{Name: file.Name, Method: zip.Deflate})
		if err == nil {
			_, err = io.Copy(to, from)
		}
		if err = errors.Join(err, from.Close()); err != nil {
			return err
		}
	}
	return out.Close()
}

func sheet(f *excelize.File, t Table, bold, amount int) error {
	out, err := f.NewStreamWriter(t.Name)
	if err != nil {
		return err
	}
	width := make([]int, len(t.Head))
	for i, head := range t.Head {
		width[i] = len([]rune(head))
	}
	for _, row := range t.Rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell.String())))
		}
	}
	for i, n := range width {
		if err := out.SetColWidth(i+1, i+1, float64(min(n, columnMost)+2)); err != nil {
			return err
		}
	}
	if err := out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	line := make([]any, len(t.Head))
	for i, head := range t.Head {
		line[i] = excelize.Cell{StyleID: bold, Value: head}
	}
	if err := out.SetRow("A1", line); err != nil {
		return err
	}
	for no, row := range t.Rows {
		for i, cell := range row {
			line[i] = cell.held(amount)
		}
		if err := out.SetRow("A"+strconv.Itoa(no+2), line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// held is a cell as a workbook holds it.
func (c Cell) held(amount int) any {
	switch c.kind {
	case isNumber:
		return c.value
	case isMoney:
		return excelize.Cell{StyleID: amount, Value: float64(c.value) / 100}
	}
	return excelize.Cell{Value: c.text}
}
