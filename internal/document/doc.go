// Package document writes what is kept: tables as CSV and XLSX that no spreadsheet takes for formulas, and pages as PDF with their own
// fonts, the same to the byte whenever they are written. It words nothing.
package document
