package intake

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"
)

// readAll reads at most limit bytes; more is an error that names the limit in KiB.
func readAll(name string, r io.Reader, limit int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, &Error{File: name, Key: "intake.unreadable", Args: args("Detail", err.Error())}
	}
	if int64(len(b)) > limit {
		return nil, tooBig(name, limit)
	}
	return b, nil
}

func tooBig(name string, limit int64) error {
	return &Error{File: name, Key: "intake.too_big", Args: args("KiB", limit/1024)}
}

// signatures of files that people bring by mistake, by their first bytes.
var signatures = []struct{ start, kind string }{
	{"PK\x03\x04", "XLSX/ODS"}, {"\xd0\xcf\x11\xe0", "XLS"}, {"%PDF", "PDF"}, {"{\\rtf", "RTF"},
}

// decodeText returns the text of b as UTF-8 in composed form (é is one character), whatever the usual
// programs wrote: UTF-8 with or without byte order mark, UTF-16 with mark or recognisable by its zero bytes,
// else Windows-1252, of which Latin-1's printable part is a subset.
func decodeText(name string, b []byte) (string, error) {
	for _, s := range signatures {
		if bytes.HasPrefix(b, []byte(s.start)) {
			return "", &Error{File: name, Key: "intake.not_text", Args: args("Kind", s.kind)}
		}
	}
	text, err := guess(b).NewDecoder().Bytes(b)
	if err != nil {
		return "", &Error{File: name, Key: "intake.encoding"}
	}
	s := strings.TrimPrefix(string(text), "\ufeff")
	for i, line := range strings.Split(s, "\n") {
		if strings.ContainsFunc(line, unprintable) {
			return "", &Error{File: name, Line: i + 1, Key: "intake.control"}
		}
	}
	return norm.NFC.String(s), nil
}

func guess(b []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM)
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM)
	case len(b) >= 2 && len(b)%2 == 0 && b[0] != 0 && b[1] == 0:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case len(b) >= 2 && len(b)%2 == 0 && b[0] == 0 && b[1] != 0:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case utf8.Valid(b):
		return encoding.Nop
	}
	return charmap.Windows1252
}

// unprintable characters have no place in a list of names; a file that has them is not the text it seems.
func unprintable(r rune) bool {
	return r < ' ' && r != '\t' && r != '\r' || r == 0x7f || r == utf8.RuneError
}
