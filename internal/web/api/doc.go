// Package api answers programs in JSON, below /api: rulebooks, articles, differences, and rulings on scenarios.
// openapi.json describes every route; the tests keep it true. Nothing in it changes anything.
package api
