package web_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	cssComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssRule    = regexp.MustCompile(`([^{}]+)\{`)
	cssClass   = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	htmlClass  = regexp.MustCompile(`class="([^"]*)"`)
	action     = regexp.MustCompile(`\{\{.*?\}\}`)
)

// TestNoPageWearsTheStylesOfAnotherFolder: a page is sent the styles of its own folder and those that all share. A class that other folders alone
// know leaves what it stands on without any look, and nothing fails.
func TestNoPageWearsTheStylesOfAnotherFolder(t *testing.T) {
	styled := map[string][]string{} // folders by class
	pages := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		kind := path.Ext(name)
		if err != nil || kind != ".css" && kind != ".html" || strings.Contains(name, "testdata") {
			return err
		}
		text, err := os.ReadFile(name)
		if kind == ".html" {
			pages[name] = string(text)
			return err
		}
		folder, _, _ := strings.Cut(name, "/")
		for _, rule := range cssRule.FindAllStringSubmatch(cssComment.ReplaceAllString(string(text), ""), -1) {
			for _, class := range cssClass.FindAllStringSubmatch(rule[1], -1) {
				styled[class[1]] = append(styled[class[1]], folder)
			}
		}
		return err
	})
	if err != nil || len(pages) < 60 || len(styled) < 500 {
		t.Fatalf("%d pages, %d classes: %v", len(pages), len(styled), err)
	}
	for name, text := range pages {
		folder, _, _ := strings.Cut(name, "/")
		for _, m := range htmlClass.FindAllStringSubmatch(text, -1) {
			for class := range strings.FieldsSeq(action.ReplaceAllString(m[1], " ")) {
				by := styled[class]
				if folder != "frame" && len(by) > 0 && !slices.Contains(by, folder) && !slices.Contains(by, "frame") {
					t.Errorf("%s: class %s is styled by %s alone", name, class, strings.Join(slices.Compact(by), ", "))
				}
			}
		}
	}
}
