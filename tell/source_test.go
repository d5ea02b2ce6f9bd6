package tell_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/tell"
)

// matters are the packages that rule, and words in their code that are keys: those that a function is given, from which
// argument on, and of which list of the catalogue.
var matters = map[string]map[string][]string{
	"referee": {"because": {"why"}, "ask": {"question"}, "askWhether": {"question"}, "fine": {"infraction"}},
	"deal":    {"say": {"why"}, "floor": {"option", "option", "option"}, "missing": {"question", "option", "option", "option"}, "askFor": {"question"}},
	"showdown": {"because": {"why"}, "says": {"", "why"}, "kill": {"", "why"}, "floor": {"option", "option", "option"},
		"holds": {"", "question"}, "seatTold": {"", "question"}, "fine": {"infraction"}},
	"dispute": {"because": {"why"}, "ask": {"question"}},
}

// producers are all packages that make facts.
var producers = []string{"referee", "deal", "showdown", "dispute", "penalty", "shotclock", "table", "ruling", "scenario", "internal/view"}

// TestEveryKeyInTheCodeIsWorded reads the code: what is asked, given as a reason or an option, or made a fact by a literal
// key is in the catalogue.
func TestEveryKeyInTheCodeIsWorded(t *testing.T) {
	found := 0
	need := func(pos token.Position, key string) {
		found++
		if !tell.HasWord(key) {
			t.Errorf("%v: the catalogue has no %s", pos, key)
		}
	}
	for _, pkg := range producers {
		eachCall(t, pkg, func(pos token.Position, name string, args []string) {
			if name == "New" && len(args) > 0 && args[0] != "" && !strings.HasSuffix(args[0], ".") && !tell.HasFact(args[0]) {
				t.Errorf("%v: the catalogue has no fact %s", pos, args[0])
			}
			for i, list := range matters[pkg][name] {
				switch {
				case i >= len(args) || args[i] == "" || list == "" || strings.HasSuffix(args[i], "_"):
				case list == "infraction":
					need(pos, "infraction."+args[i])
				default:
					need(pos, pkg+"."+list+"."+args[i])
				}
			}
			if name == "Option" && matters[pkg] != nil && len(args) > 0 && args[0] != "" {
				need(pos, pkg+".option."+args[0])
			}
		})
	}
	if found < 300 {
		t.Errorf("only %d keys were found: the test has gone blind", found)
	}
}

// TestNoReasonIsWordedInVain: what the catalogue says of a matter is a word in its code.
func TestNoReasonIsWordedInVain(t *testing.T) {
	for pkg := range matters {
		var source strings.Builder
		for _, file := range append(goFiles(t, pkg), "../article/unsaid.go") { // which answers "yes" and "no" for all
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source.Write(text)
		}
		for _, list := range []string{"why", "option", "question", "factor"} {
			for _, key := range tell.List(pkg + "." + list) {
				name := key[strings.LastIndexByte(key, '.')+1:]
				late := strings.TrimPrefix(name, "late_") // made of what closed a window
				if !strings.Contains(source.String(), `"`+name+`"`) && !strings.Contains(source.String(), `"`+late+`"`) {
					t.Errorf("nothing in %s leads to %s", pkg, key)
				}
			}
		}
	}
}

func goFiles(t *testing.T, pkg string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", pkg, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v", pkg, err)
	}
	return slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// eachCall calls do with every call and composite value of a package: its name, and its arguments as far as they are
// literal texts.
func eachCall(t *testing.T, pkg string, do func(pos token.Position, name string, args []string)) {
	t.Helper()
	set := token.NewFileSet()
	for _, name := range goFiles(t, pkg) {
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if fun, ok := n.Fun.(*ast.SelectorExpr); ok {
					of, _ := fun.X.(*ast.Ident)
					if fun.Sel.Name != "New" || of != nil && of.Name == "ruling" {
						do(set.Position(n.Pos()), fun.Sel.Name, texts(n.Args))
					}
				} else if fun, ok := n.Fun.(*ast.Ident); ok {
					do(set.Position(n.Pos()), fun.Name, texts(n.Args))
				}
			case *ast.CompositeLit:
				if typ, ok := n.Type.(*ast.Ident); ok {
					do(set.Position(n.Pos()), typ.Name, texts(n.Elts))
				}
			}
			return true
		})
	}
}

func texts(args []ast.Expr) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			out[i], _ = strconv.Unquote(lit.Value)
		}
	}
	return out
}
