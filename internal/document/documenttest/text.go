// Package documenttest reads what package document has written.
package documenttest

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	shown   = regexp.MustCompile(`(?s)\(((?:[^()\\]|\\.)*)\) ?Tj`)
	escaped = regexp.MustCompile(`(?s)\\(.)`)
)

// Text is what a PDF shows, string by string in the order of its pages: its fonts are set in UTF-16.
func Text(t testing.TB, pdf []byte) string {
	t.Helper()
	if !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Fatalf("no PDF: %.40q", pdf)
	}
	var out []string
	for _, part := range bytes.Split(pdf, []byte("stream\n"))[1:] {
		z, err := zlib.NewReader(bytes.NewReader(part))
		if err != nil {
			continue
		}
		content, err := io.ReadAll(z)
		if err != nil {
			continue
		}
		for _, m := range shown.FindAllSubmatch(content, -1) {
			raw := escaped.ReplaceAllFunc(m[1], func(b []byte) []byte {
				if b[1] == 'r' {
					return []byte{'\r'}
				}
				return b[1:]
			})
			var units []uint16
			for i := 0; i+1 < len(raw); i += 2 {
				units = append(units, uint16(raw[i])<<8|uint16(raw[i+1]))
			}
			out = append(out, string(utf16.Decode(units)))
		}
	}
	return strings.Join(out, "\n")
}
