// Package rulebook is the pages of the rulebooks: the shelf, a book, an article, the differences, staff's guidance.
package rulebook
