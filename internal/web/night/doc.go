// Package night is the night as a slider: it leads to every page of a tournament as it was at any instant, and lists the moments that
// people look for.
package night
