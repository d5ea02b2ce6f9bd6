package lang

// Point names a point that the books settle, by its package and its key.
func (l Lang) Point(pkg, key string) string { return l.T("point." + pkg + "." + key) }

// Topic is the heading that begins at a point, "" where the one before it goes on.
func (l Lang) Topic(pkg, key string) string {
	if id := "topic." + pkg + "." + key; l.Has(id) {
		return l.T(id)
	}
	return ""
}
