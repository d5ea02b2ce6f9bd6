// Package results shows what became of a tournament, while it runs and afterwards, to everybody.
package results
