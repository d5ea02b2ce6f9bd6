// Package web serves floorbook's pages: a folder for each audience, with its handlers, templates, styles and script
// side by side, and package frame, which holds what they share. Forms work without script; a stream per page carries
// the current fragment whenever the state behind it has changed. Handlers parse, ask the room, and render a struct of
// package view; they decide nothing. Nothing is loaded from another host.
//
// This package only joins the folders: no folder of pages knows another.
package web
