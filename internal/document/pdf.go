package document

import (
	"bytes"
	_ "embed"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-pdf/fpdf"
)

var (
	//go:embed fonts/DejaVuSansCondensed.ttf
	regular []byte
	//go:embed fonts/DejaVuSansCondensed-Bold.ttf
	heavy []byte
)

// Paper is what a document is made for.
type Paper uint8

// The papers.
const (
	A4   Paper = iota
	Roll       // of 80 mm: one page for each receipt
)

// Document is pages to be kept.
type Document struct {
	Paper    Paper
	Title    string
	Subtitle string
	Lang     string    // of its words: "fr"
	At       time.Time // of what it tells, never of its writing
	Foot     string    // on every page of A4, before the number of the page
	Parts    []Part
}

// Part is one of Facts, Rows, Heading, Paragraph, Fields, Break.
type Part interface{ write(*page) }

type (
	// Facts are names and values.
	Facts []Fact
	Fact  struct{ Name, Value string }
	// Heading stands above what follows.
	Heading string
	// Paragraph is text that goes on as long as it takes.
	Paragraph string
	// Large is one line that is read from afar.
	Large string
	// Fields are to be filled in by hand, each on a line of its own.
	Fields []string
	// Break begins another page, under the same title.
	Break struct{}
	// Rows is a table; its head is repeated on every page.
	Rows struct {
		Columns []Column
		Lines   [][]string
		Height  float64 // of a line at least, in mm: room to write
	}
	// Column is how a column of Rows is set.
	Column struct {
		Head  string
		Width float64 // share of the page's width, against those of the others
		Right bool
	}
)

// Sizes, in mm and points.
const (
	margin, rollMargin = 14.0, 3.0
	rollWidth          = 80.0
	rollLength         = 120.0
	textSize, small    = 9.5, 8.0
	lineHeight         = 4.6
	family             = "DejaVu"
)

// page is where a document is being written.
type page struct {
	*fpdf.Fpdf
	of    *Document
	left  float64
	width float64 // between the margins
}

// PDFOf is a document as WritePDF writes it.
func PDFOf(d *Document) ([]byte, error) {
	var b bytes.Buffer
	err := WritePDF(&b, d)
	return b.Bytes(), err
}

// WritePDF writes a document. The same document is the same bytes.
func WritePDF(w io.Writer, d *Document) error {
	p := &page{of: d, left: margin}
	init := &fpdf.InitType{OrientationStr: "P", UnitStr: "mm", SizeStr: "A4"}
	if d.Paper == Roll {
		p.left = rollMargin
		init.Size = fpdf.SizeType{Wd: rollWidth, Ht: rollLength}
	}
	p.Fpdf = fpdf.NewCustom(init)
	p.AddUTF8FontFromBytes(family, "", regular)
	p.AddUTF8FontFromBytes(family, "B", heavy)
	p.SetCatalogSort(true)
	p.SetCreationDate(d.At.UTC())
	p.SetModificationDate(d.At.UTC())
	p.SetTitle(printable(d.Title+" · "+d.Subtitle), true)
	p.SetProducer("floorbook", true)
	p.SetLang(d.Lang)
	p.SetMargins(p.left, p.left, p.left)
	width, _ := p.GetPageSize()
	p.width = width - 2*p.left
	if d.Paper == A4 {
		p.SetAutoPageBreak(true, margin+4)
		p.AliasNbPages("{pages}")
		p.SetFooterFunc(p.foot)
	} else {
		p.SetAutoPageBreak(true, rollMargin)
	}
	Break{}.write(p)
	for _, part := range d.Parts {
		part.write(p)
	}
	return p.Output(w)
}

func (p *page) foot() {
	p.SetY(-margin)
	p.SetFont(family, "", small)
	p.CellFormat(p.width, 4, printable(p.of.Foot), "", 0, "L", false, 0, "")
	p.SetX(p.left)
	p.CellFormat(p.width, 4, strconv.Itoa(p.PageNo())+" / {pages}", "", 0, "R", false, 0, "")
}

func (Break) write(p *page) {
	p.AddPage()
	size := 16.0
	if p.of.Paper == Roll {
		size = 12
	}
	p.SetFont(family, "B", size)
	p.MultiCell(p.width, size*.45, printable(p.of.Title), "", "L", false)
	p.SetFont(family, "", textSize)
	p.MultiCell(p.width, lineHeight, printable(p.of.Subtitle), "B", "L", false)
	p.Ln(3)
}

func (h Heading) write(p *page) {
	p.Ln(2)
	p.SetFont(family, "B", textSize+2)
	p.MultiCell(p.width, 6, printable(string(h)), "", "L", false)
}

func (s Paragraph) write(p *page) {
	p.SetFont(family, "", textSize)
	p.MultiCell(p.width, lineHeight, printable(string(s)), "", "L", false)
	p.Ln(1.5)
}

func (s Large) write(p *page) {
	p.SetFont(family, "B", 22)
	p.MultiCell(p.width, 11, printable(string(s)), "", "L", false)
}

// write sets facts in two columns on A4, in one on a roll.
func (f Facts) write(p *page) {
	columns := 2
	if p.of.Paper == Roll {
		columns = 1
	}
	width := p.width / float64(columns)
	for i := 0; i < len(f); i += columns {
		p.room(lineHeight + 1)
		y := p.GetY()
		bottom := y
		for k := i; k < min(i+columns, len(f)); k++ {
			p.SetXY(p.left+float64(k-i)*width, y)
			p.SetFont(family, "", textSize)
			name := printable(f[k].Name) + " "
			used := p.GetStringWidth(name) + 1
			p.CellFormat(used, lineHeight, name, "", 0, "L", false, 0, "")
			p.SetFont(family, "B", textSize)
			at := p.GetX()
			for j, line := range p.fit(f[k].Value, width-used-2) {
				p.SetXY(at, y+float64(j)*lineHeight)
				p.CellFormat(width-used-2, lineHeight, line, "", 0, "L", false, 0, "")
				bottom = max(bottom, y+float64(j+1)*lineHeight)
			}
		}
		p.SetXY(p.left, max(bottom, y+lineHeight)+.6)
	}
	p.Ln(2)
}

func (f Fields) write(p *page) {
	p.SetFont(family, "", textSize)
	for _, name := range f {
		name = printable(name)
		p.room(11)
		p.Ln(5)
		y := p.GetY() + lineHeight
		p.CellFormat(p.GetStringWidth(name)+2, lineHeight, name, "", 0, "L", false, 0, "")
		p.Line(p.GetX()+1, y, p.left+p.width, y)
		p.SetXY(p.left, y+1)
	}
}

// write sets a table: a row stays on one page.
func (r Rows) write(p *page) {
	var all float64
	for _, c := range r.Columns {
		all += c.Width
	}
	widths := make([]float64, len(r.Columns))
	head := make([]string, len(r.Columns))
	for i, c := range r.Columns {
		widths[i], head[i] = c.Width/all*p.width, c.Head
	}
	set := func(style string, line []string, least float64) {
		p.SetFont(family, style, textSize)
		cells := make([][]string, len(line))
		lines := 1
		for i, text := range line {
			cells[i] = p.fit(text, widths[i]-2)
			lines = max(lines, len(cells[i]))
		}
		height := max(float64(lines)*lineHeight+1.4, least)
		if p.room(height) && style == "" {
			p.SetFont(family, "B", textSize)
			p.row(r.Columns, widths, [][]string{}, head, lineHeight+1.4)
			p.SetFont(family, style, textSize)
		}
		p.row(r.Columns, widths, cells, nil, height)
	}
	set("B", head, 0)
	for _, line := range r.Lines {
		set("", line, r.Height)
	}
	p.Ln(2)
}

// row sets one row, of cells in lines or of a head, with a rule below.
func (p *page) row(columns []Column, widths []float64, cells [][]string, head []string, height float64) {
	for _, text := range head {
		cells = append(cells, []string{printable(text)})
	}
	y, x := p.GetY(), p.left
	for i, lines := range cells {
		align := "L"
		if columns[i].Right {
			align = "R"
		}
		for j, line := range lines {
			p.SetXY(x, y+.7+float64(j)*lineHeight)
			p.CellFormat(widths[i], lineHeight, line, "", 0, align, false, 0, "")
		}
		x += widths[i]
	}
	p.SetLineWidth(.15)
	p.Line(p.left, y+height, p.left+p.width, y+height)
	p.SetXY(p.left, y+height)
}

// room begins another page where so much does not fit, and reports whether it did.
func (p *page) room(height float64) bool {
	_, full := p.GetPageSize()
	bottom := margin + 4
	if p.of.Paper == Roll {
		bottom = rollMargin
	}
	if p.GetY()+height <= full-bottom {
		return false
	}
	p.AddPage()
	return true
}

// fit breaks a text into lines of a width at most: at spaces, and inside words that are wider.
func (p *page) fit(text string, width float64) (lines []string) {
	line := ""
	for word := range strings.SplitSeq(printable(text), " ") {
		if line != "" && p.GetStringWidth(line+" "+word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; p.GetStringWidth(line) > width && utf8.RuneCountInString(line) > 1; {
			n := len(line)
			for p.GetStringWidth(line[:n]) > width && n > 1 {
				_, size := utf8.DecodeLastRuneInString(line[:n])
				n -= size
			}
			_, first := utf8.DecodeRuneInString(line)
			n = max(n, first)
			lines, line = append(lines, line[:n]), line[n:]
		}
	}
	return append(lines, line)
}

// printable is a text as the fonts can set it: of a sign that they lack it shows that there was one.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r > 0xffff:
			return utf8.RuneError
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, text)
}
