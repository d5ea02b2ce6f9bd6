package web

import (
	"sync"

	"github.com/floorbook/floorbook/rulebook"
)

var books sync.Map // id → *rulebook.Book; shipped books never change

// loadBook returns a shipped book, loaded once.
func loadBook(id string) (*rulebook.Book, error) {
	if b, ok := books.Load(id); ok {
		return b.(*rulebook.Book), nil
	}
	b, err := rulebook.Load(id)
	if err != nil {
		return nil, err
	}
	kept, _ := books.LoadOrStore(id, b)
	return kept.(*rulebook.Book), nil
}
