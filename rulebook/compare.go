package rulebook

import "slices"

// Said is what one book says of a point.
type Said struct {
	Point
	Article Article // the article that sets it
	Silent  bool    // the book itself says nothing: a layer below it decides
}

// Compared is one point side by side in several books.
type Compared struct {
	Package string
	Key     string
	Type    string
	Said    []Said // one for each book, in their order
}

// Compare puts the points of books side by side, in the order of the Policy structs. Every book settles every point.
func Compare(books ...*Book) []Compared {
	if len(books) == 0 {
		return nil
	}
	out := make([]Compared, len(books[0].Points))
	for i, p := range books[0].Points {
		out[i] = Compared{Package: p.Package, Key: p.Key, Type: p.Type, Said: make([]Said, len(books))}
		for j, b := range books {
			out[i].Said[j] = b.said(i)
		}
	}
	return out
}

func (b *Book) said(i int) Said {
	p := b.Points[i]
	a, _ := b.Article(p.Cite)
	return Said{Point: p, Article: a, Silent: b.Silent(p)}
}

// Silent reports whether a point of the book is settled below it: by its base, not by the book's own layer nor by the
// law over it.
func (b *Book) Silent(p Point) bool { return p.Book != b.Layer() && p.Book != b.Law }

// SameValue reports whether all books give the point the same value, whatever article sets it.
func (c Compared) SameValue() bool {
	return !slices.ContainsFunc(c.Said, func(s Said) bool { return s.Value != c.Said[0].Value })
}

// SameArticle reports whether one article settles the point in all books.
func (c Compared) SameArticle() bool {
	return !slices.ContainsFunc(c.Said, func(s Said) bool { return s.Cite != c.Said[0].Cite })
}
