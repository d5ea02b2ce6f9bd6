// Command pictures writes PNG files again with the 256 colours that they use most: pictures for a README are looked at, not measured.
package main

import (
	"cmp"
	"image"
	"image/color"
	"image/png"
	"log"
	"os"
	"slices"
)

func main() {
	for _, path := range os.Args[1:] {
		if err := reduce(path); err != nil {
			log.Fatal(err)
		}
	}
}

func reduce(path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	from, err := png.Decode(in)
	_ = in.Close()
	if err != nil {
		return err
	}
	to := image.NewPaletted(from.Bounds(), palette(from))
	known := map[color.Color]uint8{}
	for y := from.Bounds().Min.Y; y < from.Bounds().Max.Y; y++ {
		for x := from.Bounds().Min.X; x < from.Bounds().Max.X; x++ {
			c := from.At(x, y)
			i, ok := known[c]
			if !ok {
				i = uint8(to.Palette.Index(c))
				known[c] = i
			}
			to.SetColorIndex(x, y, i)
		}
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(out, to)
}

// palette is the colours used most, the first of each shade that the eye hardly tells apart.
func palette(m image.Image) color.Palette {
	type shade struct {
		c color.Color
		n int
	}
	count := map[[3]uint32]*shade{}
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			c := m.At(x, y)
			r, g, b, _ := c.RGBA()
			key := [3]uint32{r >> 10, g >> 10, b >> 10}
			if count[key] == nil {
				count[key] = &shade{c: c}
			}
			count[key].n++
		}
	}
	var all []*shade
	for _, s := range count {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *shade) int {
		ar, ag, ab, _ := a.c.RGBA()
		br, bg, bb, _ := b.c.RGBA()
		return cmp.Or(b.n-a.n, cmp.Compare(ar, br), cmp.Compare(ag, bg), cmp.Compare(ab, bb))
	})
	var p color.Palette
	for _, s := range all[:min(256, len(all))] {
		p = append(p, s.c)
	}
	return p
}
