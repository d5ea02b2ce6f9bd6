package floorbook_test

import (
	"image/png"
	"os"
	"regexp"
	"testing"
)

// pictureMost is how large a picture of the README may be, in bytes: a page is read on phones, too.
const pictureMost = 150_000

// TestThePicturesOfTheReadmeAreThere, readable and small; make screenshots renews them.
func TestThePicturesOfTheReadmeAreThere(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile(`!\[[^\]]+\]\((docs/pictures/[a-z]+-(?:fr|en)\.png)\)`).FindAllSubmatch(text, -1)
	if len(shown) != 6 { // the clock, the floor and a ruling, in two languages
		t.Errorf("the README shows %d pictures", len(shown))
	}
	for _, m := range shown {
		path := string(m[1])
		info, err := os.Stat(path)
		if err != nil {
			t.Error(err)
			continue
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		size, err := png.DecodeConfig(file)
		file.Close()
		if err != nil || size.Width < 1000 || info.Size() > pictureMost {
			t.Errorf("%s: %v, %d wide, %d bytes", path, err, size.Width, info.Size())
		}
	}
}
