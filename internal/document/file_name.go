package document

import "strings"

// FileName is a name as file systems take it.
func FileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, strings.TrimSpace(name))
	return strings.Trim(name, ". ")
}
