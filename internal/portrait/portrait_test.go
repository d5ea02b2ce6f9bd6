package portrait_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/floorbook/floorbook/internal/portrait"
)

// camera is a picture of w×h, red in its upper left quarter, blue elsewhere, with the orientation of a camera; 0: without any tag.
func camera(t *testing.T, w, h int, orientation byte) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{0, 0, 255, 255}
			if x < w/2 && y < h/2 {
				c = color.RGBA{255, 0, 0, 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	if orientation == 0 {
		return out.Bytes()
	}
	// SOI, then an APP1 block: "Exif", TIFF of Motorola order, one directory with one SHORT, and a place name that must not stay.
	exif := append([]byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00"), orientation, 0, 0, 0, 0, 0, 0)
	exif = append(exif, "PLACE-OF-THE-CAMERA"...)
	block := append([]byte{0xff, 0xe1, 0, byte(len(exif) + 2)}, exif...)
	return append(append([]byte{0xff, 0xd8}, block...), out.Bytes()[2:]...)
}

// TestAPhotoIsSmallUprightAndTellsNothingOfItsCamera: where the red quarter comes to lie is Exif 2.3, table of the tag 0x0112.
func TestAPhotoIsSmallUprightAndTellsNothingOfItsCamera(t *testing.T) {
	type corner struct{ right, bottom bool }
	for orientation, want := range map[byte]struct {
		wide bool
		red  corner
	}{0: {true, corner{}}, 1: {true, corner{}}, 2: {true, corner{right: true}}, 3: {true, corner{true, true}}, 4: {true, corner{bottom: true}},
		5: {false, corner{}}, 6: {false, corner{right: true}}, 7: {false, corner{true, true}}, 8: {false, corner{bottom: true}}} {
		small, err := portrait.Small(bytes.NewReader(camera(t, 1200, 900, orientation)))
		if err != nil {
			t.Fatal(orientation, err)
		}
		m, err := jpeg.Decode(bytes.NewReader(small))
		if err != nil {
			t.Fatal(orientation, err)
		}
		w, h := m.Bounds().Dx(), m.Bounds().Dy()
		if want.wide && (w != 400 || h != 300) || !want.wide && (w != 300 || h != 400) {
			t.Errorf("%d: %d×%d", orientation, w, h)
		}
		for _, at := range []corner{{}, {right: true}, {bottom: true}, {true, true}} {
			x, y := w/4, h/4
			if at.right {
				x = 3 * w / 4
			}
			if at.bottom {
				y = 3 * h / 4
			}
			r, _, b, _ := m.At(x, y).RGBA()
			if red := r > b; red != (at == want.red) {
				t.Errorf("orientation %d, corner %+v: red is %v", orientation, at, red)
			}
		}
		if bytes.Contains(small, []byte("PLACE-OF-THE-CAMERA")) || len(small) > 60_000 {
			t.Errorf("%d: %d bytes", orientation, len(small))
		}
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	var large bytes.Buffer
	if err := png.Encode(&large, image.NewPaletted(image.Rect(0, 0, 9000, 9000), color.Palette{color.Black})); err != nil {
		t.Fatal(err)
	}
	whole := camera(t, 40, 30, 0)
	for name, body := range map[string][]byte{"nothing": nil, "a text": []byte(strings.Repeat("GIF89a no", 9)), "cut": whole[:len(whole)/3], "too many pixels": large.Bytes()} {
		if _, err := portrait.Small(bytes.NewReader(body)); !errors.Is(err, portrait.ErrPicture) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if small, err := portrait.Small(bytes.NewReader(whole)); err != nil || len(small) == 0 {
		t.Error(err)
	}
}

// FuzzNoPictureBreaksIt: whatever is sent is a picture or refused.
func FuzzNoPictureBreaksIt(f *testing.F) {
	f.Add([]byte("\xff\xd8\xff\xe1\x00\x10Exif\x00\x00II*\x00\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, body []byte) {
		if small, err := portrait.Small(bytes.NewReader(body)); err == nil && len(small) == 0 {
			t.Error("nothing, and no error")
		}
	})
}
