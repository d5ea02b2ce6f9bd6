// Package langtest finds, in what is shown to people, what they should not read: keys, unfilled templates, and words of
// the other language. It is for tests.
package langtest

import (
	"html"
	"regexp"
	"strings"

	"github.com/floorbook/floorbook/internal/lang"
)

var (
	// raw is what is never meant for a reader: a key, a missing message, a template that nobody filled.
	raw = regexp.MustCompile(`[a-z]+[0-9]*_[a-z_]+|\[[a-z_]+\.[^\] ]+\]|<no value>|%!|\{\{|ZgotmplZ`)
	// others are function words of one language that the other does not know, as whole words.
	others = map[lang.Lang]*regexp.Regexp{
		lang.French:  regexp.MustCompile(`(^|[\s(«“"])(the|The|of|is|are|was|not|must|may|with|from|been|which|their|until|other|January|February|April|June|July|August|September|October|November|December)($|[\s,.;:!?)»”"])`),
		lang.English: regexp.MustCompile(`(^|[\s(«“"])(le|Le|la|La|les|Les|des|du|une|Une|est|sont|dans|pour|avec|aux|cette|qui|ne|pas|jusqu'à)($|[\s,.;:!?)»”"])`),
	}
)

// Odd is the first thing in a text that a reader of the language should not see, with what stands around it; "" when all
// is well. Names that people gave (of books, of rooms) are left out first by whoever asks.
func Odd(l lang.Lang, text string) string {
	for _, bad := range []*regexp.Regexp{raw, others[l]} {
		if at := bad.FindStringIndex(text); at != nil {
			return strings.ToValidUTF8(text[max(0, at[0]-40):min(len(text), at[1]+40)], "")
		}
	}
	return ""
}

var (
	// unread are the elements whose text is code, data, or quoted as it was written.
	unread = regexp.MustCompile(`(?s)<(script|style|code|pre|kbd|textarea|select)\b.*?</(script|style|code|pre|kbd|textarea|select)>|<!--.*?-->`)
	spoken = regexp.MustCompile(`\s(?:aria-label|title|placeholder|alt)="([^"]*)"`)
	tag    = regexp.MustCompile(`<[^>]*>`)
)

// Visible is the text of a page that people read or hear: a line for each element, without code and quoted scenarios.
func Visible(page string) []string {
	page = unread.ReplaceAllString(page, "")
	var out []string
	for _, m := range spoken.FindAllStringSubmatch(page, -1) {
		out = append(out, html.UnescapeString(m[1]))
	}
	for _, text := range tag.Split(page, -1) {
		if text = strings.TrimSpace(html.UnescapeString(text)); text != "" {
			out = append(out, text)
		}
	}
	return out
}
