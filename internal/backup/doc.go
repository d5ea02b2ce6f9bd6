// Package backup puts the files of a data directory into one encrypted file while they are in use, and puts them back, all or none. It
// knows files; what they mean and whether they are whole is for its caller to say.
//
// The file is encrypted by age (age-encryption.org/v1), for recipients or with a passphrase. Inside is a tar archive compressed by gzip:
// first manifest.json, which says of every file its size and SHA-256, then the files in that order. "age -d FILE | tar xz" opens it
// without floorbook.
package backup
