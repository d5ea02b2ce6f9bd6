// Package days proves that docs/days.md holds: its days are played through the pages as it tells them, and every amount and paper is compared.
package days
