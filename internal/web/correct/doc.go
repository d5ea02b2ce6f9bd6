// Package correct is the page on which the director puts right what was told wrongly, when too much has happened since to take it back:
// what changes is shown before it is accepted.
package correct
