package rulebook_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/floorbook/floorbook/article"
	"github.com/floorbook/floorbook/rulebook"
)

const module = "github.com/floorbook/floorbook"

// tree type-checks the packages of the module as they import each other. What they take from elsewhere is left empty: no
// clause comes from there.
type tree struct {
	set      *token.FileSet
	packages map[string]*types.Package
	files    map[string][]*ast.File
	info     types.Info
}

func (t *tree) Import(name string) (*types.Package, error) {
	if p := t.packages[name]; p != nil {
		return p, nil
	}
	dir, ours := strings.CutPrefix(name, module+"/")
	if !ours {
		p := types.NewPackage(name, path.Base(name))
		p.MarkComplete()
		t.packages[name] = p
		return p, nil
	}
	names, err := filepath.Glob("../" + dir + "/*.go")
	if err != nil {
		return nil, err
	}
	for _, file := range names {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(t.set, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		t.files[dir] = append(t.files[dir], f)
	}
	check := types.Config{Importer: t, Error: func(error) {}} // what comes from elsewhere is unknown
	p, _ := check.Check(name, t.set, t.files[dir], &t.info)
	t.packages[name] = p
	return p, nil
}

// appliers are the packages that apply what the books set; others prove it, show it or play it.
var appliers = []string{"hand", "referee", "deal", "showdown", "dispute", "penalty", "shotclock", "chiprace", "bounty", "satellite", "admission", "table", "tournament", "cashgame", "declaration"}

// How near a file is to a point: it applies what the book sets, it only cites the article, or it shows, plays or checks it.
const (
	applies = iota
	cites
	besides
	nearness
)

// TestSourcesAreWhatReadsThePoints writes down which files read each point: where its field is selected, those nearest to
// it. A field that is only handed on is read where that one is.
func TestSourcesAreWhatReadsThePoints(t *testing.T) {
	code := &tree{set: token.NewFileSet(), packages: map[string]*types.Package{}, files: map[string][]*ast.File{},
		info: types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}}}
	for _, dir := range packages(t) {
		if _, err := code.Import(module + "/" + dir); err != nil {
			t.Fatal(err)
		}
	}
	points := code.points()
	reads := map[string][nearness][]string{}
	for _, dir := range slices.Sorted(maps.Keys(code.files)) {
		for _, f := range code.files[dir] {
			code.read(dir, f, points, reads)
		}
	}
	var b bytes.Buffer
	book, err := rulebook.Load(rulebook.IDs()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range book.Points {
		name := p.Package + "." + p.Key
		near := reads[name]
		i := slices.IndexFunc(near[:], func(files []string) bool { return files != nil })
		if i < 0 {
			t.Errorf("%s is read nowhere", name)
			continue
		}
		files := near[i]
		fmt.Fprintf(&b, "%s\t%s\n", name, strings.Join(files, " "))
	}
	golden(t, "sources.tsv", b.Bytes())
}

// packages are the folders of the module with code in them, but for the commands, and for the books themselves.
func packages(t *testing.T) (out []string) {
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || name == "cmd" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if dir := path.Dir(name); err == nil && dir != "." && strings.HasSuffix(name, ".go") && !slices.Contains(out, dir) {
			out = append(out, dir)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// points are the fields of the policies by their points, and the fields that are set from others by those.
func (t *tree) points() map[*types.Var]string {
	out := map[*types.Var]string{}
	var fields func(section string, s *types.Struct)
	fields = func(section string, s *types.Struct) {
		for i := range s.NumFields() {
			f := s.Field(i)
			tag, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("toml"), ",")
			switch inner, _ := f.Type().Underlying().(*types.Struct); {
			case tag == "-":
			case f.Anonymous():
				fields(section, inner)
			default:
				if tag == "" {
					tag = snake(f.Name())
				}
				out[f] = section + "." + tag
			}
		}
	}
	all := t.packages[module+"/rulebook"].Scope().Lookup("Policy").Type().Underlying().(*types.Struct)
	for i := range all.NumFields() {
		fields(snake(all.Field(i).Name()), all.Field(i).Type().Underlying().(*types.Struct))
	}
	for _, files := range t.files {
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				if to, from := t.handedOn(n, out); from != "" {
					out[to] = from
				}
				return true
			})
		}
	}
	return out
}

func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// handedOn is a field that is set from the field of a point, and that point.
func (t *tree) handedOn(n ast.Node, points map[*types.Var]string) (to *types.Var, from string) {
	a, is := n.(*ast.AssignStmt)
	if !is || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, ""
	}
	to, from = t.field(a.Lhs[0]), points[t.field(a.Rhs[0])]
	if to == nil {
		return nil, ""
	}
	return to, from
}

// field is what an expression selects, nil where it is no field.
func (t *tree) field(e ast.Expr) *types.Var {
	s, is := e.(*ast.SelectorExpr)
	if !is || t.info.Selections[s] == nil {
		return nil
	}
	v, _ := t.info.Selections[s].Obj().(*types.Var)
	return v
}

// read notes which points a file reads.
func (t *tree) read(dir string, f *ast.File, points map[*types.Var]string, reads map[string][nearness][]string) {
	file := path.Join(dir, filepath.Base(t.set.Position(f.Pos()).Filename))
	ast.Inspect(f, func(n ast.Node) bool {
		if _, from := t.handedOn(n, points); from != "" {
			return false
		}
		s, is := n.(*ast.SelectorExpr)
		if !is {
			return true
		}
		how := applies
		if inner, is := s.X.(*ast.SelectorExpr); is && s.Sel.Name == "Cite" && points[t.field(inner)] != "" {
			s, how = inner, cites
		}
		if !slices.Contains(appliers, dir) {
			how = besides
		}
		if name := points[t.field(s)]; name != "" {
			near := reads[name]
			near[how] = article.Union(near[how], []string{file})
			reads[name] = near
		}
		return how != cites
	})
}
