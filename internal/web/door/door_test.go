package door

import (
	"testing"
)

func TestAfterTheKeyNobodyIsSentToAnotherSite(t *testing.T) {
	for _, to := range []string{"//evil.example/", "https://evil.example/", `/\evil.example`, "evil", ""} {
		if got := local(to); got != "/" {
			t.Errorf("local(%q) = %q", to, got)
		}
	}
	if got := local("/t/a/floor?table=1"); got != "/t/a/floor?table=1" {
		t.Errorf("a path of ours became %q", got)
	}
}
