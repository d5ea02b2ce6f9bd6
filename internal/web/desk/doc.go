// Package desk is the front desk: who is it, may he enter, and under what terms; what the house keeps of him, and what he has signed.
package desk
