// Package member is a person's own page of the house, by its link alone: cards, places, results, what is owed, and what is kept of him.
package member
