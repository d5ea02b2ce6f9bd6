// Package register reads the registers of a room out of its journal and of what the desk keeps: entries, prizes, withholdings, exclusions that
// were looked up, rulings, sanctions, hours of dealers and cashiers. None of them is a second record: a register is made when it is asked for.
package register
