// Package home is the first page: the tournaments, the code for phones, and the demonstration.
package home
