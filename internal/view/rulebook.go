package view

import (
	"github.com/floorbook/floorbook/rulebook"
)

// BookRow is one rulebook on the shelf.
type BookRow struct {
	ID       string
	Name     rulebook.Text
	Version  string
	Base     rulebook.Text // name of the book below; empty for a base
	Coverage rulebook.BookCoverage
	Articles int // of all layers
	Settles  int // parameters of the game that it sets, its bases included
}

// Book is one rulebook being read, whole or searched.
type Book struct {
	ID       string
	Name     rulebook.Text
	Version  string
	Coverage rulebook.BookCoverage
	Query    string
	Kind     rulebook.Kind
	Status   rulebook.Status
	Found    int
	Articles []rulebook.Article
	Parts    []Part
}

// Part groups the articles of one layer.
type Part struct {
	Layer    string
	Name     rulebook.Text
	Articles []rulebook.Article
}

// Article is one article being read.
type Article struct {
	rulebook.Article
	In             string // id of the book it is read in
	BookName       rulebook.Text
	Layer          rulebook.Text    // name of the layer that defines it
	Points         []rulebook.Point // the parameters that it sets in this book
	Runs           []Run
	Previous, Next *rulebook.Article
	Siblings       []rulebook.Article // the other clauses of the same rule
}

// Run is one recorded run that cites the article; Text is its scenario when it is one.
type Run struct {
	From string
	Name string
	Text string
}
