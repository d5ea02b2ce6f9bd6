package webtest

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// axe is axe-core 4.14.1 (MPL-2.0, see axe/LICENSE), as its package on npm has it: what finds barriers in pages.
//
//go:embed axe/axe.min.js
var axe string

// Barrier is what keeps somebody from using a page.
type Barrier struct {
	Rule   string // of axe-core
	Impact string // "serious" or "critical"
	Where  string // the first element that breaks the rule
	Help   string
}

func (b Barrier) String() string {
	return fmt.Sprintf("%s (%s): %s\n\t%s", b.Rule, b.Impact, b.Help, b.Where)
}

// seek asks, with everything that moves at its end and nothing being fetched (buttons are faint meanwhile), what WCAG 2.2 AA and good practice
// ask, and keeps what is serious. What a bar at the edge of the screen covers is uncovered by scrolling.
const seek = `(async () => {
  const still = new CSSStyleSheet(); still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  while (document.querySelector(".htmx-request")) await new Promise(later => setTimeout(later, 20));
  const found = await axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]});
  return JSON.stringify(found.violations.filter(v => v.impact === "serious" || v.impact === "critical").map(v =>
    ({...v, nodes: v.nodes.filter(n => !n.failureSummary.includes("partially obscured"))})).filter(v => v.nodes.length > 0).map(v =>
    ({Rule: v.id, Impact: v.impact, Help: v.help + " " + (v.nodes[0].failureSummary || ""), Where: v.nodes.length + "× " + v.nodes[0].html})));
})()`

// Barriers are the serious ones of the page that the browser shows.
func (b Browser) Barriers() []Barrier {
	b.t.Helper()
	b.Read(axe + `;"ready"`)
	var found []Barrier
	if err := json.Unmarshal([]byte(b.Read(seek)), &found); err != nil {
		b.t.Fatal(err)
	}
	return found
}
