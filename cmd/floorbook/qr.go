package main

import (
	"strings"

	"rsc.io/qr"
)

// quietZone is the light frame that scanners need, in modules.
const quietZone = 4

// qrText draws an address as a code to scan, two rows of modules in a line of half blocks, light on dark as terminals are. "" where the
// address is too long for one.
func qrText(address string) string {
	code, err := qr.Encode(address, qr.L)
	if err != nil {
		return ""
	}
	light := func(x, y int) bool { return !code.Black(x, y) } // what lies outside is light
	var b strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		for x := -quietZone; x < code.Size+quietZone; x++ {
			switch top, bottom := light(x, y), light(x, y+1) && y+1 < code.Size+quietZone; {
			case top && bottom:
				b.WriteRune('█')
			case top:
				b.WriteRune('▀')
			case bottom:
				b.WriteRune('▄')
			default:
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
