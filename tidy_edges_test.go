package floorbook_test

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// tellers are the packages that may import tell, the words of situations and facts: the edges. In the middle everything is
// typed, so nothing there can write a sentence for another package to read.
var tellers = map[string]string{
	"scenario":             "it reads situations told as text, and writes what follows from them",
	"internal/lang":        "it words facts in the reader's language",
	"internal/view":        "an answer carries what a scenario says of each fact",
	"internal/caselaw":     "a case holds the statements told of it; one of no table is stored as a scenario and read back",
	"internal/incident":    "what the floor answers becomes the statements that a line of text would tell",
	"internal/web/referee": "the page shows an incident as a scenario in the reader's tongue",
	"cmd/floorbook":        "chips on the command line are written as in a scenario",
}

// readers are the packages that may read a situation from text, by scenario.Parse: a person or a program has written it.
var readers = map[string]string{
	"internal/precedencetest": "its scenarios are files",
	"internal/web/api":        "programs post text",
	"internal/web/referee":    "the editor of scenarios",
	"internal/web/webtest":    "tests write situations as people do",
	"cmd/floorbook":           "files and standard input",
}

func TestWordsStandAtTheEdges(t *testing.T) {
	imports, parses := map[string]bool{}, map[string]bool{}
	for _, f := range goFiles(t) {
		if f.test || f.pkg == "tell" {
			continue
		}
		for _, s := range f.ast.Imports {
			if importPath(s) != module+"/tell" {
				continue
			}
			imports[f.pkg] = true
			if tellers[f.pkg] == "" {
				t.Errorf("%s: %s imports tell: hand over types, and leave the words to who shows them", fileSet.Position(s.Pos()), f.pkg)
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !calls(call, "scenario", "Parse") {
				return true
			}
			parses[f.pkg] = true
			if readers[f.pkg] == "" {
				t.Errorf("%s: %s reads a situation from text: pass statements to scenario.Told", fileSet.Position(call.Pos()), f.pkg)
			}
			return true
		})
	}
	listedInVain(t, "tellers", tellers, imports)
	listedInVain(t, "readers", readers, parses)
}

// calls reports whether a call is of a function of a package, by its usual name.
func calls(call *ast.CallExpr, pkg, name string) bool {
	fn, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || fn.Sel.Name != name {
		return false
	}
	x, ok := fn.X.(*ast.Ident)
	return ok && x.Name == pkg
}

// listedInVain says what a list allows and nobody needs: lists may only shrink unseen.
func listedInVain(t *testing.T, list string, allowed map[string]string, needed map[string]bool) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(allowed)) {
		if !needed[name] {
			t.Errorf("%s: %s is listed and needs it no more: strike it out", list, name)
		}
	}
}

// texts are the files in which text is kept by text, map[string]string or lists of it: none carries a state of play.
var texts = map[string]string{
	"internal/caselaw/case.go":              "what was shown, by language",
	"internal/incident/question.go":         "the answers as an address or a form holds them; a family turns them into statements",
	"internal/journal/journaltest/crash.go": "hashes by stream",
	"internal/lang/hand.go":                 "keys of the parts of a hand's name",
	"internal/people/find.go":               "ids by what names and numbers have in common",
	"internal/people/memory.go":             "ids by ids, and by the keys of names and numbers",
	"internal/web/referee/caselaw.go":       "what was shown, by language",
	"internal/web/frame/send_file.go":       "parameters of a header",
	"internal/web/webtest/room.go":          "fields of a form that a test posts",
	"internal/web/webtest/staffed.go":       "cookies and headers that a test sends",
	"internal/release/image.go":             "labels and annotations of an image",
	"phh/pokerstars.go":                     "signs of currencies",
	"referee/untold.go":                     "keys of questions and of their answers",
	"tell/fact_catalogue.go":                "types of arguments by name, as the catalogue declares them",
	"tell/fact_parse.go":                    "what stands between the words of a list",
	"tell/fact_phrase.go":                   "types of arguments by name, as the catalogue declares them",
}

// TestNoStateOfPlayIsText finds maps from text to text: what happened at a table is told in types.
func TestNoStateOfPlayIsText(t *testing.T) {
	found := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			m, ok := n.(*ast.MapType)
			if !ok || !isString(m.Key) || !isText(m.Value) {
				return true
			}
			found[f.name] = true
			if texts[f.name] == "" {
				t.Errorf("%s: a map from text to text: give what it holds a type, or write its reason in tidy_edges_test.go", fileSet.Position(m.Pos()))
			}
			return true
		})
	}
	listedInVain(t, "texts", texts, found)
}

func isString(e ast.Expr) bool {
	x, ok := e.(*ast.Ident)
	return ok && x.Name == "string"
}

func isText(e ast.Expr) bool {
	if list, ok := e.(*ast.ArrayType); ok {
		return isString(list.Elt)
	}
	return isString(e)
}

// accented are the files outside tests, tell and internal/lang whose strings hold letters that English does not write: none is
// a word that the program says to people.
var accented = map[string]string{
	"internal/intake/typed.go": "headings of rows in French: they are read back as well",
	"letters/letters.go":       "letters that names are compared without",
	"internal/sim/names.go":    "names of players",
	"referee/vocabulary.go":    "what is heard at tables",
}

// TestFrenchStandsInOnePlace finds French by its accents, in Go and in pages: words for people are in internal/lang/messages
// and in tell.
func TestFrenchStandsInOnePlace(t *testing.T) {
	found := map[string]bool{}
	check := func(name, text string, at string) {
		if !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII && unicode.Is(unicode.Latin, r) }) {
			return
		}
		found[name] = true
		if accented[name] == "" {
			t.Errorf("%s: %q: words that people read stand in internal/lang/messages, facts and situations in tell", at, text)
		}
	}
	for _, f := range goFiles(t) {
		if f.test || f.pkg == "tell" || within(f.pkg, "internal/lang") || path.Base(f.pkg) == "fixture" || strings.HasSuffix(f.pkg, "test") {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && (lit.Kind == token.STRING || lit.Kind == token.CHAR) {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					check(f.name, s, fileSet.Position(lit.Pos()).String())
				}
			}
			return true
		})
	}
	for name, b := range textFiles(t) {
		if within(name, "internal/web") && !strings.Contains(name, "/testdata/") && !vendored(name) && slices.Contains([]string{".html", ".js"}, path.Ext(name)) {
			for i, line := range strings.Split(string(b), "\n") {
				check(name, line, name+":"+strconv.Itoa(i+1))
			}
		}
	}
	listedInVain(t, "accented", accented, found)
}

// onceOnly are the files of pure packages that make a constant when it is first needed, by sync.Once and its like: what they
// give is the same whoever asks first.
var onceOnly = map[string]string{
	"rulebook/book.go":       "a book that is shipped is parsed once, and not before somebody opens it",
	"rulebook/law.go":        "which of them are laws is read off them once",
	"tell/fact_catalogue.go": "facts are worded in three tongues, of which a command speaks one",
	"tell/pattern.go":        "lines are declared in two tongues, of which a case is told in one",
}

// TestConstantsAreMadeOnce: whoever may import sync takes nothing from it but what makes a constant, and nothing else impure.
func TestConstantsAreMadeOnce(t *testing.T) {
	for _, f := range goFiles(t) {
		if onceOnly[f.name] == "" {
			continue
		}
		for _, s := range f.ast.Imports {
			if p := importPath(s); p != "sync" && slices.ContainsFunc(impure, func(bad string) bool { return within(p, bad) }) {
				t.Errorf("%s imports %q", f.name, p)
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "sync" && !strings.HasPrefix(s.Sel.Name, "Once") {
					t.Errorf("%s: sync.%s shares what may change", fileSet.Position(s.Pos()), s.Sel.Name)
				}
			}
			return true
		})
	}
}

var quotedTest = regexp.MustCompile("`(Test[A-Za-z0-9]+)`")

// TestContributingNamesTestsThatExist: what holds a fault that others have had can be run.
func TestContributingNamesTestsThatExist(t *testing.T) {
	files := textFiles(t)
	named := quotedTest.FindAllStringSubmatch(string(files["CONTRIBUTING.md"]), -1)
	if len(named) < 16 {
		t.Errorf("only %d tests are named", len(named))
	}
	for _, m := range named {
		if !slices.ContainsFunc(slices.Sorted(maps.Keys(files)), func(name string) bool {
			return strings.HasSuffix(name, "_test.go") && strings.Contains(string(files[name]), "\nfunc "+m[1]+"(")
		}) {
			t.Errorf("CONTRIBUTING.md names %s, which does not exist", m[1])
		}
	}
}
