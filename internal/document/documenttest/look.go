package documenttest

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// lookDPI is how finely a page is drawn to be compared: text is seen as lines, not read.
const lookDPI = "48"

// Of the points of a page, as many may be another grey by more than lookGrey (of 255): versions of poppler smooth edges differently.
const (
	lookGrey  = 96
	lookShare = 0.004
)

// CheckLook compares the first pages of a PDF, two at most, with the pictures of them in testdata/looks. With the flag -update, which the
// test of the package defines, it draws them anew: look at what it has drawn. It needs poppler's pdftoppm.
func CheckLook(t *testing.T, name string, pdf []byte) {
	t.Helper()
	for i, got := range draw(t, pdf) {
		file := filepath.Join("testdata", "looks", fmt.Sprintf("%s-%d.png", name, i+1))
		if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatalf("%v: run the test with -update and look at the picture", err)
		}
		if why := differs(t, got, want); why != "" {
			seen := filepath.Join(os.TempDir(), "floorbook-"+filepath.Base(file))
			if err := os.WriteFile(seen, got, 0o600); err != nil {
				t.Fatal(err)
			}
			t.Errorf("%s: page %d looks different: %s; it is left in %s: look at it, then -update", name, i+1, why, seen)
		}
	}
}

// draw makes pictures of the first two pages; none where poppler is missing.
func draw(t *testing.T, pdf []byte) (pages [][]byte) {
	t.Helper()
	tool, err := exec.LookPath("pdftoppm")
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("no pdftoppm on this machine: in CI no picture may be skipped")
	}
	if err != nil {
		t.Log("no pdftoppm on this machine (poppler-utils): install it to compare documents as pictures")
		return nil
	}
	dir := t.TempDir()
	cmd := exec.Command(tool, "-png", "-gray", "-r", lookDPI, "-l", "2", "-", filepath.Join(dir, "page"))
	cmd.Stdin = bytes.NewReader(pdf)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("pdftoppm: %v: %s", err, said)
	}
	files, err := filepath.Glob(filepath.Join(dir, "page*.png")) // in order
	if err != nil || len(files) == 0 {
		t.Fatalf("pdftoppm drew nothing: %v", err)
	}
	for _, file := range files {
		page, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, page)
	}
	return pages
}

// differs says by how much two pictures differ, "" for as good as not.
func differs(t *testing.T, got, want []byte) string {
	t.Helper()
	a, b := gray(t, got), gray(t, want)
	if a.Bounds() != b.Bounds() {
		return fmt.Sprintf("%v in place of %v", a.Bounds().Size(), b.Bounds().Size())
	}
	n := 0
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d > lookGrey || d < -lookGrey {
			n++
		}
	}
	if share := float64(n) / float64(len(a.Pix)); share > lookShare {
		return fmt.Sprintf("%d of %d points", n, len(a.Pix))
	}
	return ""
}

func gray(t *testing.T, text []byte) *image.Gray {
	t.Helper()
	p, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewGray(p.Bounds())
	for y := p.Bounds().Min.Y; y < p.Bounds().Max.Y; y++ {
		for x := p.Bounds().Min.X; x < p.Bounds().Max.X; x++ {
			out.Set(x, y, p.At(x, y))
		}
	}
	return out
}
