// Package kiosk is a device at which players check in by themselves: who one is, what one has in each event, waiting lists of cash sessions. It
// says the reason of nothing to bystanders: the desk does. Seat cards and receipts are printed by the folders that know them, below the same address.
package kiosk
