// Package table is the page of one table: what spectators see of it, and the dealer's forms.
package table
