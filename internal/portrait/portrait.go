// Package portrait makes photos of people small: a face for the desk, without whatever else a camera writes into a file (the place, the hour, its
// number).
package portrait

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	_ "image/png" // a picture of a screen is taken as well
	"io"
)

// Limits. A picture larger than any of these is not read.
const (
	BytesMax  = 12 << 20
	pixelsMax = 50_000_000
	// Side is the longer side of what is kept, in pixels.
	Side    = 400
	quality = 80
)

// ErrPicture is of what is no JPEG or PNG that can be read.
var ErrPicture = errors.New("portrait: no picture")

// Small is a picture as it is kept: upright, at most Side pixels high and wide, JPEG. The error is ErrPicture, or that of reading.
func Small(from io.Reader) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(from, BytesMax+1))
	if err != nil {
		return nil, err
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(body))
	if err != nil || len(body) > BytesMax || c.Width < 1 || c.Height < 1 || c.Width*c.Height > pixelsMax {
		return nil, ErrPicture
	}
	m, _, err := image.Decode(bytes.NewReader(body))
	if err != nil {
		return nil, ErrPicture
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, upright(shrunk(m), orientation(body)), &jpeg.Options{Quality: quality})
	return out.Bytes(), err
}

// shrunk is a picture with the mean of what falls into each pixel.
func shrunk(m image.Image) *image.RGBA {
	b := m.Bounds()
	w, h := b.Dx(), b.Dy()
	if longer := max(w, h); longer > Side {
		w, h = max(1, w*Side/longer), max(1, h*Side/longer)
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		top, bottom := b.Min.Y+y*b.Dy()/h, b.Min.Y+(y+1)*b.Dy()/h
		for x := range w {
			left, right := b.Min.X+x*b.Dx()/w, b.Min.X+(x+1)*b.Dx()/w
			out.SetRGBA(x, y, mean(m, image.Rect(left, top, right, bottom)))
		}
	}
	return out
}

func mean(m image.Image, of image.Rectangle) color.RGBA {
	var r, g, b, n uint64
	for y := of.Min.Y; y < of.Max.Y; y++ {
		for x := of.Min.X; x < of.Max.X; x++ {
			pr, pg, pb, _ := m.At(x, y).RGBA()
			r, g, b, n = r+uint64(pr), g+uint64(pg), b+uint64(pb), n+1
		}
	}
	return color.RGBA{uint8(r / n >> 8), uint8(g / n >> 8), uint8(b / n >> 8), 255}
}

// upright turns and mirrors a picture as the tag of its camera says (Exif 2.3, 0x0112): 1 as it is.
func upright(m *image.RGBA, orientation int) *image.RGBA {
	if orientation < 2 || orientation > 8 {
		return m
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	turned := image.Rect(0, 0, w, h)
	if orientation >= 5 {
		turned = image.Rect(0, 0, h, w)
	}
	out := image.NewRGBA(turned)
	for y := range turned.Dy() {
		for x := range turned.Dx() {
			fx, fy := x, y
			switch orientation {
			case 2:
				fx = w - 1 - x
			case 3:
				fx, fy = w-1-x, h-1-y
			case 4:
				fy = h - 1 - y
			case 5:
				fx, fy = y, x
			case 6:
				fx, fy = y, h-1-x
			case 7:
				fx, fy = w-1-y, h-1-x
			case 8:
				fx, fy = w-1-y, x
			}
			out.SetRGBA(x, y, m.RGBAAt(fx, fy))
		}
	}
	return out
}

// orientation is the tag of a JPEG's Exif block; 1 where there is none.
func orientation(body []byte) int {
	for at := 2; at+4 <= len(body) && body[at] == 0xff; {
		size := int(binary.BigEndian.Uint16(body[at+2:]))
		if body[at+1] == 0xda || size < 2 || at+2+size > len(body) { // the picture begins
			break
		}
		if segment := body[at+4 : at+2+size]; body[at+1] == 0xe1 && bytes.HasPrefix(segment, []byte("Exif\x00\x00")) {
			return tagged(segment[6:])
		}
		at += 2 + size
	}
	return 1
}

// tagged is the orientation among the tags of a TIFF header's first directory.
func tagged(tiff []byte) int {
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > len(tiff) {
		return 1
	}
	for i, n := 0, int(order.Uint16(tiff[at:])); i < n; i++ {
		entry := at + 2 + 12*i
		if entry+12 > len(tiff) {
			break
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			return int(order.Uint16(tiff[entry+8:]))
		}
	}
	return 1
}
