package frame

import "testing"

func TestIndentationIsDroppedExceptWhereItShows(t *testing.T) {
	for in, want := range map[string]string{
		"<ul>\n  <li>\n\n    a b\n  </li>\n</ul>\n":                                "<ul>\n<li>\na b\n</li>\n</ul>\n",
		"  <pre>one\n  two\n\n</pre>\n  <b>x</b>":                                  "<pre>one\n  two\n\n</pre>\n<b>x</b>",
		"  <textarea rows=4>\n a\n</textarea><pre>\n b</pre>\n   c":                "<textarea rows=4>\n a\n</textarea><pre>\n b</pre>\nc",
		"<pre>a</pre> <pre>b\n  </pre>\n  <textarea>\n  <pre>\n  </textarea>\n  d": "<pre>a</pre> <pre>b\n  </pre>\n<textarea>\n  <pre>\n  </textarea>\nd",
	} {
		if got := string(outdent([]byte(in))); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}
