// Package find has the one search for everything: players, tables, articles.
package find
