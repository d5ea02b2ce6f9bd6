// Package web serves floorbook's pages: one file of handlers beside one template per page, forms that work
// without script, and a stream per page that carries the current fragment whenever the state behind it has
// changed. Handlers parse, ask the room, and render a struct of package view; they decide nothing. Nothing is
// loaded from another host.
//
// Programs ask below /api, in JSON: the files named api*.go, described by openapi.json.
package web
