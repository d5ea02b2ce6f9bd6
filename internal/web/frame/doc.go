// Package frame is what the folders of pages share: the layout around every page, rendering, static files, what
// browsers send (language, device, who asks, forms), the stream of fragments, refusals in words, the shelf of
// rulebooks, the drawing of a table. It knows no page: each folder brings its own along as a Folder.
package frame
