// Package reckoning is how an amount of money comes about: term by term, each with the articles that set it. Whoever computes an amount writes
// its terms down as it does so; pages and papers word them and compute nothing.
package reckoning
