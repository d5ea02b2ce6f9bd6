// Package home is the first page: the tournaments, and the form that creates one.
package home
