// Package act turns the forms of staff into commands, for every page that has some: the floor's, a table's. The page
// that sent a form answers it; which pages there are is the caller's to say.
package act
