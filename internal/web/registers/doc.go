// Package registers is the registers of the room by period: entries, prizes, withholdings, exclusions looked up, rulings, sanctions, hours. They
// are shown, and written as CSV and Excel; what will be erased next is told here too.
package registers
