package intake

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Limits of a list of players.
const (
	MaxPlayersBytes = 2 * 1024 * 1024
	MaxPlayers      = 10_000
	MaxName         = 100 // characters
	MaxCell         = 200 // characters
	maxColumns      = 64
)

// Player is one line of a list of players. All fields are text as written, trimmed: a cell that a spreadsheet
// would take for a formula is text here, and whoever writes a spreadsheet must quote it again.
type Player struct {
	Line    int    // where it was read
	Name    string // as it is shown: "Chloé Lefèvre"
	First   string // given name, when the list tells it apart
	Last    string // family name, when the list tells it apart
	Licence string // member's or licence number
	Email   string
	Club    string
	Table   string // a table given beforehand, as written
	Seat    string // a seat given beforehand, as written
}

// column is the meaning of one column.
type column uint8

const (
	ignored column = iota
	fullName
	firstName
	lastName
	licence
	email
	club
	tableNo
	seat
	nickname
)

// headings are the words, folded by [plain], that name a column in French or English. "nom" is the family
// name beside a column of given names, and the whole name otherwise.
var headings = map[string]column{
	"nom": lastName, "nom de famille": lastName, "nom famille": lastName, "last name": lastName, "lastname": lastName,
	"surname": lastName, "family name": lastName, "nom d'usage": lastName,
	"prenom": firstName, "prenoms": firstName, "first name": firstName, "firstname": firstName,
	"given name": firstName, "forename": firstName,
	"name": fullName, "nom complet": fullName, "full name": fullName, "fullname": fullName, "player": fullName,
	"player name": fullName, "joueur": fullName, "joueuse": fullName, "joueurs": fullName, "nom et prenom": fullName,
	"nom prenom": fullName, "prenom nom": fullName, "prenom et nom": fullName, "participant": fullName,
	"pseudo": nickname, "pseudonyme": nickname, "surnom": nickname, "nickname": nickname,
	"licence": licence, "license": licence, "n° licence": licence, "no licence": licence, "numero licence": licence,
	"n° de licence": licence, "numero de licence": licence, "carte": licence, "n° carte": licence, "adherent": licence,
	"n° adherent": licence, "numero adherent": licence, "member": licence, "membership": licence, "member no": licence,
	"member number": licence, "licence number": licence, "license number": licence, "card": licence, "id": licence,
	"email": email, "e-mail": email, "mail": email, "courriel": email, "adresse mail": email, "adresse email": email,
	"adresse e-mail": email, "email address": email,
	"club": club, "equipe": club, "team": club, "association": club,
	"seat": seat, "siege": seat, "place": seat, "table-seat": seat, "table/siege": seat, "table": tableNo,
}

// ParsePlayers reads a list of players: any of the separators ; , tab and |, any usual encoding, quoted cells,
// a first line of headings in French or English in any order, or none. Blank lines are passed over. A name that
// comes twice stands twice: who may be whom is for package people. A file of The Tournament Director gives its players. The error is an
// [*Error]; with an error no player is returned.
func ParsePlayers(name string, r io.Reader) ([]Player, []Warning, error) {
	b, err := readAll(name, r, MaxPlayersBytes)
	if err != nil {
		return nil, nil, err
	}
	text, err := decodeText(name, b)
	if err != nil {
		return nil, nil, err
	}
	if isTDT(text) {
		t, err := openTDT(name, text)
		if err != nil {
			return nil, nil, err
		}
		return t.players()
	}
	rows, err := readRows(name, text)
	if err != nil {
		return nil, nil, err
	}
	if len(rows) == 0 {
		return nil, nil, &Error{File: name, Key: "intake.no_players"}
	}
	l := &list{file: name}
	columns, headed, err := l.columns(rows)
	if err != nil {
		return nil, nil, err
	}
	if headed {
		rows = rows[1:]
	}
	if err := l.read(rows, columns); err != nil {
		return nil, nil, err
	}
	return l.players, l.warnings, nil
}

// ListText is a list of players as text that a form can hold and [ParsePlayers] reads again, whatever its encoding; "" where it cannot be read.
func ListText(name, file string) string {
	text, err := decodeText(name, []byte(file))
	switch {
	case err != nil:
		return ""
	case isTDT(text):
		return PlayersBeside(name, text)
	}
	return text
}

// row is one line of cells.
type row struct {
	line  int
	cells []string
}

func (r row) cell(i int) string {
	if i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}

func (r row) blank() bool {
	return !slices.ContainsFunc(r.cells, func(c string) bool { return c != "" })
}

func readRows(name, text string) ([]row, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	first := 1
	comma := separator(text)
	// Spreadsheets announce their separator with a first line "sep=;".
	if head, rest, _ := strings.Cut(text, "\n"); len(head) == 5 && strings.EqualFold(head[:4], "sep=") {
		comma, text, first = rune(head[4]), rest, 2
	}
	if !strings.ContainsRune(separators, comma) {
		return nil, &Error{File: name, Line: 1, Key: "intake.separator"}
	}
	cr := csv.NewReader(strings.NewReader(text))
	cr.Comma, cr.FieldsPerRecord, cr.LazyQuotes = comma, -1, true // Jean "Jeannot" Petit is a name
	var rows []row
	for {
		record, err := cr.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, csvError(name, first, err)
		}
		line, _ := cr.FieldPos(0)
		r := row{line: line + first - 1, cells: record}
		for i, cell := range r.cells {
			if strings.Contains(cell, "\n") {
				return nil, &Error{File: name, Line: r.line, Key: "intake.open_quote"}
			}
			r.cells[i] = tidySpaces(cell)
			if len([]rune(r.cells[i])) > MaxCell {
				return nil, &Error{File: name, Line: r.line, Key: "intake.cell_long", Args: args("Max", MaxCell)}
			}
		}
		if len(r.cells) > maxColumns {
			return nil, &Error{File: name, Line: r.line, Key: "intake.columns", Args: args("Max", maxColumns)}
		}
		if r.blank() {
			continue
		}
		if rows = append(rows, r); len(rows) > MaxPlayers+1 {
			return nil, &Error{File: name, Line: r.line, Key: "intake.too_many", Args: args("Max", MaxPlayers)}
		}
	}
}

func csvError(name string, first int, err error) error {
	e := &Error{File: name, Key: "intake.csv_syntax", Args: args("Detail", err.Error())}
	if pe := (*csv.ParseError)(nil); errors.As(err, &pe) {
		e.Line, e.Args["Detail"] = pe.StartLine+first-1, pe.Err.Error()
	}
	return e
}

// separators, the likeliest first; the comma last, since "Petit, Jean" may stand within a cell.
const separators = ";\t|,"

// separator picks the one that most lines agree on among the first twenty.
func separator(text string) rune {
	lines := strings.SplitN(text, "\n", 21)
	lines = lines[:min(20, len(lines))]
	best, most := rune(separators[0]), 0
	for _, sep := range separators {
		votes := 0
		for _, line := range lines {
			if countOutsideQuotes(line, sep) > 0 {
				votes++
			}
		}
		if votes > most {
			best, most = sep, votes
		}
	}
	return best
}

func countOutsideQuotes(line string, sep rune) (n int) {
	quoted := false
	for _, r := range line {
		switch {
		case r == '"':
			quoted = !quoted
		case r == sep && !quoted:
			n++
		}
	}
	return n
}

// list is the reading of one file.
type list struct {
	file     string
	players  []Player
	warnings []Warning
}

func (l *list) warn(line int, key string, pairs ...any) {
	l.warnings = append(l.warnings, Warning{File: l.file, Line: line, Key: key, Args: args(pairs...)})
}

// columns finds what each column means, from the headings or else from what the cells look like.
func (l *list) columns(rows []row) (columns []column, headed bool, err error) {
	head := rows[0]
	for _, cell := range head.cells {
		if _, ok := headings[plain(cell)]; ok {
			headed = true
		}
	}
	headed = headed && !slices.ContainsFunc(head.cells, isData)
	if !headed {
		columns, err := l.guessColumns(rows)
		return columns, false, err
	}
	seen := map[column]string{}
	for _, cell := range head.cells {
		c := headings[plain(cell)]
		if c == ignored && cell != "" {
			l.warn(head.line, "intake.column_ignored", "Column", cell)
		}
		if other, twice := seen[c]; twice && c != ignored {
			return nil, true, &Error{File: l.file, Line: head.line, Key: "intake.column_twice",
				Args: args("Column", cell, "Other", other)}
		}
		seen[c] = cell
		columns = append(columns, c)
	}
	if !settleNames(columns) {
		return nil, true, &Error{File: l.file, Line: head.line, Key: "intake.no_name_column"}
	}
	return columns, true, nil
}

// isData reports whether a cell is a number or an address, which stand below a heading and never in one: people are called Place and Joueur.
func isData(cell string) bool {
	digits := strings.TrimFunc(cell, unicode.IsDigit)
	return cell != "" && digits == "" || strings.Contains(cell, "@")
}

// settleNames decides which columns make the name: "nom" or "name" is the family name beside a given name and
// the whole name alone; a nickname counts only where nothing else does. It reports whether there is a name.
func settleNames(columns []column) bool {
	replace := func(from, to column) {
		if i := slices.Index(columns, from); i >= 0 {
			columns[i] = to
		}
	}
	has := func(c column) bool { return slices.Contains(columns, c) }
	switch {
	case has(firstName) && has(lastName):
		replace(fullName, ignored)
	case has(firstName) && has(fullName):
		replace(fullName, lastName)
	case has(lastName) && !has(fullName):
		replace(lastName, fullName)
	case !has(fullName) && !has(firstName):
		replace(nickname, fullName)
	}
	return has(fullName) || has(firstName)
}

// guessColumns reads a list without headings: addresses have an @, numbers a digit; of the remaining columns
// the first two are family and given name, as French lists have them, or the only one is the whole name.
func (l *list) guessColumns(rows []row) ([]column, error) {
	width := 0
	for _, r := range rows {
		width = max(width, len(r.cells))
	}
	columns := make([]column, width)
	var names []int
	for i := range columns {
		switch {
		case every(rows, i, func(c string) bool { return strings.Contains(c, "@") }):
			columns[i] = email
		case every(rows, i, func(c string) bool { return strings.ContainsFunc(c, unicode.IsDigit) }):
			columns[i] = licence
		default:
			names = append(names, i)
		}
	}
	switch len(names) {
	case 0:
		return nil, &Error{File: l.file, Line: rows[0].line, Key: "intake.no_name_column"}
	case 1:
		columns[names[0]] = fullName
		l.warn(rows[0].line, "intake.no_headings_one")
	default:
		columns[names[0]], columns[names[1]] = lastName, firstName
		l.warn(rows[0].line, "intake.no_headings")
	}
	return columns, l.checkNames(rows, names)
}

// checkNames refuses another sort of file taken for a list without headings: its lines have signs that no name has.
func (l *list) checkNames(rows []row, names []int) error {
	for _, r := range rows {
		for _, i := range names[:min(2, len(names))] {
			if cell := r.cell(i); strings.ContainsAny(cell, "[]{}<>=#\\") || strings.Contains(cell, "//") {
				return &Error{File: l.file, Line: r.line, Key: "intake.no_name", Args: args("Cell", shown(cell))}
			}
		}
	}
	return nil
}

// every says whether all cells of column i that are not empty satisfy is, and there is one.
func every(rows []row, i int, is func(string) bool) bool {
	some := false
	for _, r := range rows {
		if c := r.cell(i); c != "" {
			if !is(c) {
				return false
			}
			some = true
		}
	}
	return some
}

// read turns rows into players.
func (l *list) read(rows []row, columns []column) error {
	if len(rows) == 0 {
		return &Error{File: l.file, Key: "intake.no_players"}
	}
	if len(rows) > MaxPlayers {
		return &Error{File: l.file, Line: rows[MaxPlayers].line, Key: "intake.too_many", Args: args("Max", MaxPlayers)}
	}
	for _, r := range rows {
		p := player(r, columns)
		if p.Name == "" {
			return &Error{File: l.file, Line: r.line, Key: "intake.empty_name"}
		}
		if len([]rune(p.Name)) > MaxName {
			return &Error{File: l.file, Line: r.line, Key: "intake.name_long", Args: args("Max", MaxName)}
		}
		if len(r.cells) > len(columns) && !(row{cells: r.cells[len(columns):]}).blank() {
			l.warn(r.line, "intake.extra_cells", "Name", p.Name)
		}
		l.players = append(l.players, p)
	}
	return nil
}

func player(r row, columns []column) Player {
	p := Player{Line: r.line}
	for i, c := range columns {
		switch cell := r.cell(i); c {
		case fullName:
			p.Name = cell
		case firstName:
			p.First = cell
		case lastName:
			p.Last = cell
		case licence:
			p.Licence = cell
		case email:
			p.Email = cell
		case club:
			p.Club = cell
		case tableNo:
			p.Table = cell
		case seat:
			p.Seat = cell
		}
	}
	if p.Name == "" {
		p.Name = tidySpaces(p.First + " " + p.Last)
	}
	return p
}

// tidySpaces trims a cell and makes every run of spaces, no-break ones too, a single space.
func tidySpaces(s string) string { return strings.Join(strings.Fields(s), " ") }

// fold makes two spellings that differ in case alone the same.
func fold(s string) string { return cases.Fold().String(s) }

// plain folds case, drops accents and surrounding spaces, and writes curly apostrophes straight.
func plain(s string) string {
	t := transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC)
	out, _, err := transform.String(t, fold(strings.ReplaceAll(tidySpaces(s), "’", "'")))
	if err != nil {
		return s
	}
	return out
}
