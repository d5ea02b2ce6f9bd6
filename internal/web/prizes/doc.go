// Package prizes shows what the places of a tournament pay, has that set and changed, and hands the prizes out.
package prizes
