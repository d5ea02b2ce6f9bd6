// Package snapshot writes a value with all that it reaches as bytes, and makes it again of them: unexported fields too, what is pointed to from several
// places once, pointers into the middle of other values. The bytes are for the very program that wrote them (Codec.Layout tells whether): no type has
// to name its fields, so none can be forgotten, and numbers lie as they do in memory.
//
// It is the one package that writes memory by address. What it reads may be anything: bytes that it has not written are an error, never a panic, nor
// do they cost more memory than some tens of times their length.
package snapshot
