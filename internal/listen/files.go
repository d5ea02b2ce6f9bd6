package listen

import (
	"crypto/tls"
	"log/slog"
	"os"
	"sync"
	"time"
)

// lookEvery is the time between two looks at the files.
const lookEvery = time.Minute

// Files is a certificate that somebody else makes and renews: the files are read again when they have changed.
type Files struct {
	cert, key string

	mu      sync.Mutex
	good    *tls.Certificate
	looked  time.Time
	changed [2]time.Time // of the files as they were read
}

// ReadFiles reads a certificate, with those of the authorities below the root after it, and its key, both PEM.
func ReadFiles(cert, key string) (*Files, error) {
	f := &Files{cert: cert, key: key, looked: time.Now()}
	return f, f.read(f.dates())
}

// dates are when the files were written, zero where they cannot be asked.
func (f *Files) dates() (at [2]time.Time) {
	for i, name := range []string{f.cert, f.key} {
		if info, err := os.Stat(name); err == nil {
			at[i] = info.ModTime()
		}
	}
	return at
}

func (f *Files) read(at [2]time.Time) error {
	c, err := tls.LoadX509KeyPair(f.cert, f.key)
	if err != nil {
		return err
	}
	f.good, f.changed = &c, at
	return nil
}

// Certificate is for tls.Config.GetCertificate. Files that cannot be read, or do not belong together while they are being replaced, leave
// the certificate as it was.
func (f *Files) Certificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now := time.Now(); now.Sub(f.looked) >= lookEvery {
		f.looked = now
		if at := f.dates(); at != f.changed {
			if err := f.read(at); err != nil {
				slog.Warn("certificate not read again", "err", err)
			}
		}
	}
	return f.good, nil
}
