// Package webtest is what the tests of pages share: a room that stands still, the desk, hosted play, requests, golden
// files, a browser.
package webtest
