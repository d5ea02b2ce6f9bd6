// Package floorbook_test holds the tree to its own rules: who may import whom, what the pure packages may not
// touch, where words may stand (tidy_edges_test.go), and what every file owes its reader. Each failure says the reason and what to do.
package floorbook_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"github.com/floorbook/floorbook/internal/lang"
)

const module = "github.com/floorbook/floorbook"

// impure are the packages that a pure package may not import: what it needs of the world is an argument.
var impure = []string{
	"os", "net", "sync", "log", "syscall", "io/ioutil", "math/rand", "crypto/rand", "database/sql", "runtime", "testing",
}

// clockCalls read or wait for the wall clock.
var clockCalls = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// Limits of size, and who may exceed them and why.
const (
	maxFileLines     = 600
	maxFunctionLines = 70
	maxPageColumns   = 140 // of templates, styles and scripts
)

var (
	longFiles     = map[string]string{}
	longFunctions = map[string]string{}
	floats        = map[string]string{
		"rulebook/document.go": "names the type that a TOML decoder hands over, in order to refuse it",
		"phh/hand.go":          "names the type that a TOML decoder hands over; amounts are read as exact decimals",
		"tournament/json.go":   "the type that a JSON decoder hands over; whole numbers alone are accepted",
	}
)

// goFile is one parsed file of the module.
type goFile struct {
	name string // path from the root, with slashes
	pkg  string // directory
	test bool
	ast  *ast.File
	src  []byte
}

var fileSet = token.NewFileSet()

func goFiles(t *testing.T) []goFile {
	t.Helper()
	var files []goFile
	for name, src := range textFiles(t) {
		if path.Ext(name) != ".go" {
			continue
		}
		f, err := parser.ParseFile(fileSet, name, src, parser.ParseComments)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		files = append(files, goFile{name, path.Dir(name), strings.HasSuffix(name, "_test.go"), f, src})
	}
	slices.SortFunc(files, func(a, b goFile) int { return strings.Compare(a.name, b.name) })
	return files
}

// textFiles returns the text files of the tree by path; what starts with a dot is left out except the
// project's own configuration.
func textFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if d.IsDir() {
			if name == ".git" || name == "bin" || d.Name() == "fuzz" && strings.Contains(name, "testdata") {
				return fs.SkipDir
			}
			return nil
		}
		if !d.Type().IsRegular() || name == ".git" { // a file where the tree is a worktree
			return nil
		}
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if utf8.Valid(b) && !slices.Contains(b, 0) {
			files[name] = b
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// pure says whether a package lies at the root: importable, and forbidden to touch the world.
func pure(pkg string) bool {
	return !strings.HasPrefix(pkg, "internal/") && !strings.HasPrefix(pkg, "cmd/")
}

func importPath(s *ast.ImportSpec) string {
	p, err := strconv.Unquote(s.Path.Value)
	if err != nil {
		panic(err)
	}
	return p
}

func within(p, root string) bool { return p == root || strings.HasPrefix(p, root+"/") }

func TestImportsPointDownwards(t *testing.T) {
	for _, f := range goFiles(t) {
		l, listed := layers[f.pkg]
		if !listed {
			t.Errorf("%s: package %s is not in the import table of tidy_layers_test.go: add it with what it may import and why",
				f.name, f.pkg)
			continue
		}
		if f.test {
			continue // tests may reach for anything
		}
		for _, s := range f.ast.Imports {
			p := importPath(s)
			if reason := forbidden(p, l); reason != "" {
				t.Errorf("%s: %s may not import %q: %s; %s", fileSet.Position(s.Pos()), f.pkg, p, reason, l.why)
			}
		}
	}
}

// forbidden returns why a package of layer l may not import p, or nothing.
func forbidden(p string, l layer) string {
	if inside, ours := strings.CutPrefix(p, module+"/"); ours {
		if slices.Contains(l.may, inside) {
			return ""
		}
		return "it is not below it in the import table"
	}
	host, _, _ := strings.Cut(p, "/")
	if !strings.Contains(host, ".") {
		return "" // the standard library
	}
	if slices.ContainsFunc(l.modules, func(m string) bool { return within(p, m) }) {
		return ""
	}
	return "this module is not for this package"
}

func TestImportTableHasNoCycle(t *testing.T) {
	sound := map[string]bool{} // no cycle below
	var visit func(pkg string, path []string)
	visit = func(pkg string, path []string) {
		if slices.Contains(path, pkg) {
			t.Fatalf("the import table allows a cycle: %v", append(path, pkg))
		}
		if sound[pkg] {
			return
		}
		for _, below := range layers[pkg].may {
			if _, ok := layers[below]; !ok {
				t.Errorf("%s may import %s, which is not in the table", pkg, below)
			}
			visit(below, append(slices.Clone(path), pkg))
		}
		sound[pkg] = true
	}
	for pkg := range layers {
		visit(pkg, nil)
	}
}

func TestRootPackagesArePure(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || !pure(f.pkg) {
			continue
		}
		for _, s := range f.ast.Imports {
			p := importPath(s)
			if onceOnly[f.name] == "" && slices.ContainsFunc(impure, func(bad string) bool { return within(p, bad) }) {
				t.Errorf("%s: %s imports %q: the world comes in as an argument (instants, entropy, bytes)",
					fileSet.Position(s.Pos()), f.pkg, p)
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains(clockCalls, n.Sel.Name) {
					t.Errorf("%s: time.%s reads the clock: take a tournament.Instant instead", fileSet.Position(n.Pos()), n.Sel.Name)
				}
			case *ast.Ident:
				if (n.Name == "float64" || n.Name == "float32") && floats[f.name] == "" {
					t.Errorf("%s: %s in a pure package: chips and money are whole numbers", fileSet.Position(n.Pos()), n.Name)
				}
			}
			return true
		})
	}
}

func TestEveryPackageHasADoc(t *testing.T) {
	docs := map[string]string{}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		docs[f.pkg] += f.ast.Doc.Text()
		if name := f.ast.Name.Name; slices.Contains([]string{"util", "utils", "helper", "helpers", "manager", "common"}, name) {
			t.Errorf("%s: package %s says nothing about what it holds", f.name, name)
		}
	}
	for pkg, doc := range docs {
		if !strings.HasPrefix(doc, "Package ") && !strings.HasPrefix(doc, "Command ") {
			t.Errorf("%s has no package comment: say what it does and what it may not do, in doc.go", pkg)
		}
	}
}

func TestFilesAndFunctionsAreShort(t *testing.T) {
	for _, f := range goFiles(t) {
		lines := strings.Count(string(f.src), "\n")
		if lines > maxFileLines && longFiles[f.name] == "" {
			t.Errorf("%s has %d lines, more than %d: split it by topic, or write its reason in tidy_test.go",
				f.name, lines, maxFileLines)
		}
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || f.test || fn.Body == nil || strings.HasSuffix(f.pkg, "test") {
				continue
			}
			first, last := fileSet.Position(fn.Pos()).Line, fileSet.Position(fn.End()).Line
			name := f.name + ":" + fn.Name.Name
			if n := last - first + 1; n > maxFunctionLines && longFunctions[name] == "" {
				t.Errorf("%s: %s has %d lines, more than %d: leave the control flow and move the leaves out",
					fileSet.Position(fn.Pos()), fn.Name.Name, n, maxFunctionLines)
			}
		}
	}
}

// TestPagesAreReadable holds templates, styles and scripts to lines that people read, in characters.
func TestPagesAreReadable(t *testing.T) {
	files := textFiles(t)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !within(name, "internal/web") || strings.Contains(name, "/testdata/") || vendored(name) ||
			!slices.Contains([]string{".html", ".css", ".js"}, path.Ext(name)) {
			continue
		}
		for i, line := range strings.Split(string(files[name]), "\n") {
			if n := utf8.RuneCountInString(line); n > maxPageColumns {
				t.Errorf("%s:%d: %d columns, more than %d: one element or declaration a line, or break inside the tag",
					name, i+1, n, maxPageColumns)
			}
		}
	}
}

var articleID = regexp.MustCompile(`^(TDA|TX|FR|PG|HP|LP|CR)-[A-Z0-9][A-Za-z0-9.-]*$`)

func TestNoArticleIsCitedByALiteral(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || within(f.pkg, "rulebook") || path.Base(f.pkg) == "fixture" {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if s, err := strconv.Unquote(lit.Value); err == nil && articleID.MatchString(s) {
				t.Errorf("%s: article %s is cited by a literal: read its clause from the policy, so that the book decides",
					fileSet.Position(lit.Pos()), s)
			}
			return true
		})
	}
}

// unfinished and elsewhere are written in pieces so that this file does not match itself.
var (
	unfinished = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X)\b`)
	elsewhere  = regexp.MustCompile(`(^|[\s"'(=:` + "`" + `])/(home|Users|root|wo` + `rk)/[A-Za-z0-9_.]|\.\./sha` + `red\b|[A-Z]:\\Users\\`)
)

func TestNothingUnfinishedAndNoMachinePaths(t *testing.T) {
	files := textFiles(t)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for i, line := range strings.Split(string(files[name]), "\n") {
			if m := unfinished.FindString(line); m != "" && !vendored(name) {
				t.Errorf("%s:%d: %s: finish it, or say in the documentation what is missing", name, i+1, m)
			}
			if m := elsewhere.FindString(line); m != "" {
				t.Errorf("%s:%d: %q is a path of one machine", name, i+1, strings.TrimSpace(m))
			}
		}
	}
}

// vendored files are kept as their authors wrote them.
func vendored(name string) bool {
	return strings.Contains(name, "/vendor/") || strings.HasSuffix(name, ".min.js")
}

var quotedPath = regexp.MustCompile("`([A-Za-z0-9_./-]+/[A-Za-z0-9_.-]+\\.(?:go|toml|md|txt|html|tsv))`")

// TestMapsNameWhatExists keeps the maps of the tree true, and the first of them short.
func TestMapsNameWhatExists(t *testing.T) {
	files := textFiles(t)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Ext(name) != ".md" {
			continue
		}
		for _, m := range quotedPath.FindAllStringSubmatch(string(files[name]), -1) {
			if _, ok := files[m[1]]; !ok && files[path.Join(path.Dir(name), m[1])] == nil {
				t.Errorf("%s names %s, which does not exist", name, m[1])
			}
		}
	}
	if lines := strings.Count(string(files["ARCHITECTURE.md"]), "\n"); lines > 200 {
		t.Errorf("ARCHITECTURE.md has %d lines: a map of more than 200 is not read", lines)
	}
}

// TestDecisionsAreNumberedOnce: code and documents name a decision by its number.
func TestDecisionsAreNumberedOnce(t *testing.T) {
	entries, err := os.ReadDir("docs/decisions")
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if want := fmt.Sprintf("%04d-", i+1); !strings.HasPrefix(e.Name(), want) {
			t.Errorf("docs/decisions/%s: its name begins with %s, the next number", e.Name(), want)
		}
		text, err := os.ReadFile(path.Join("docs/decisions", e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if title := fmt.Sprintf("# %d. ", i+1); !strings.HasPrefix(string(text), title) {
			t.Errorf("docs/decisions/%s: its title begins with %q", e.Name(), title)
		}
	}
}

func TestEveryExampleIsExercised(t *testing.T) {
	var tests strings.Builder
	files := textFiles(t)
	for name, b := range files {
		if strings.HasSuffix(name, "_test.go") && name != "tidy_test.go" || path.Ext(name) == ".txtar" {
			tests.Write(b)
		}
	}
	entries, err := os.ReadDir("examples")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) == 0 {
		t.Error("examples is empty")
	}
	for _, e := range entries {
		if path.Ext(e.Name()) != ".go" && !strings.Contains(tests.String(), e.Name()) {
			t.Errorf("examples/%s is named by no test: an example that nobody runs will rot", e.Name())
		}
	}
}

// TestNothingSkipsItselfInCI allows a test to skip itself where something is missing on a developer's machine or
// with -short, never in CI: the function that skips must look at one of the two.
func TestNothingSkipsItselfInCI(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			var skips token.Pos
			asks := false
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					switch n.Sel.Name {
					case "Skip", "Skipf", "SkipNow":
						skips = n.Pos()
					case "Short":
						asks = true
					}
				case *ast.BasicLit:
					asks = asks || n.Value == `"CI"`
				}
				return true
			})
			if skips.IsValid() && !asks {
				t.Errorf("%s: %s may skip itself in CI: fail there (os.Getenv(\"CI\")), or skip with -short only",
					fileSet.Position(skips), fn.Name.Name)
			}
		}
	}
}

// TestEveryMessageExists finds the keys that code asks for by a literal: l.T("key"), l.Text("key"), and the codes
// of refusals.
func TestEveryMessageExists(t *testing.T) {
	found := 0
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			key, ok := messageKey(n)
			if !ok {
				return true
			}
			found++
			for _, l := range lang.All {
				if !l.Has(key) {
					t.Errorf("%s: message %q is missing in %s: add it to internal/lang/messages", fileSet.Position(n.Pos()), key, l)
				}
			}
			return true
		})
	}
	if found == 0 {
		t.Error("no message key found in the code: the search has lost its way")
	}
}

func messageKey(n ast.Node) (string, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", false
	}
	fn, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return "", false
	}
	x, _ := fn.X.(*ast.Ident)
	switch {
	case fn.Sel.Name == "New" && x != nil && x.Name == "refusal":
		return "refusal." + s, true
	case fn.Sel.Name == "T" || fn.Sel.Name == "Text":
		return s, strings.Contains(s, ".")
	}
	return "", false
}

var argument = regexp.MustCompile(`\{\{[^}]*?\.([A-Z][A-Za-z]*)[^}]*\}\}`)

func TestBothLanguagesUseTheSameArguments(t *testing.T) {
	french, english := messageFiles(t, "fr"), messageFiles(t, "en")
	for _, key := range slices.Sorted(maps.Keys(french)) {
		fr, en := arguments(french[key]), arguments(english[key])
		if !slices.Equal(fr, en) {
			t.Errorf("message %q: French uses %v, English uses %v", key, fr, en)
		}
	}
}

func messageFiles(t *testing.T, language string) map[string]string {
	t.Helper()
	names, err := filepath.Glob("internal/lang/messages/*." + language + ".toml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no message files: %v", err)
	}
	texts := map[string]string{}
	for _, name := range names {
		var messages map[string]any
		if _, err := toml.DecodeFile(name, &messages); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, text := range messages {
			texts[key] = fmt.Sprint(text) // a plural message is a table of texts
		}
	}
	return texts
}

func arguments(text string) []string {
	var names []string
	for _, m := range argument.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}
