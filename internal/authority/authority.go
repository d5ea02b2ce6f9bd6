package authority

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// How long things last.
const (
	RootLife = 10 * 365 * 24 * time.Hour
	// LeafLife is less than the 398 days after which browsers refuse a certificate.
	LeafLife    = 397 * 24 * time.Hour
	renewBefore = 30 * 24 * time.Hour // a certificate that ends sooner is renewed
	backdated   = time.Hour           // for devices whose clock is slow
	lookEvery   = time.Minute         // between two looks at the machine's names
)

// Files of an authority: a certificate with its key in each, readable by their owner alone.
const (
	rootFile = "root.pem"
	leafFile = "server.pem"
)

// Authority vouches for this machine. It may be used by several goroutines at once.
type Authority struct {
	dir   string
	now   func() time.Time
	names func() (Names, error)
	root  pair

	mu     sync.Mutex
	leaf   *tls.Certificate
	looked time.Time // when the names were last asked for
}

// pair is a certificate with its key.
type pair struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

// Config says for whom an authority vouches.
type Config struct {
	// Names are asked for at the start and again from time to time: addresses change. See OfMachine.
	Names func() (Names, error)
	Now   func() time.Time // time.Now when nil
	// Anew makes a new root in place of the one that is there: devices have to trust it, too.
	Anew bool
}

// Open reads the authority of a directory, or makes one there whose root permits the names of now. Afterwards the server has a certificate.
// A root that is near its end is replaced: devices have to trust the new one.
func Open(dir string, c Config) (*Authority, error) {
	a := &Authority{dir: dir, now: c.Now, names: c.Names}
	if a.now == nil {
		a.now = time.Now
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	var err error
	if !c.Anew {
		a.root, err = readPair(filepath.Join(dir, rootFile))
	}
	switch {
	case c.Anew || errors.Is(err, fs.ErrNotExist) || err == nil && a.root.cert.NotAfter.Sub(a.now()) < renewBefore:
		err = a.makeRoot()
	case err == nil && !a.root.cert.IsCA:
		err = fmt.Errorf("%s holds no authority: delete it and devices trust a new one", filepath.Join(dir, rootFile))
	}
	if err != nil {
		return nil, err
	}
	if _, err := a.Certificate(nil); err != nil {
		return nil, err
	}
	return a, nil
}

// makeRoot makes a root that permits the names of now and nothing else.
func (a *Authority) makeRoot() error {
	names, err := a.names()
	if err != nil {
		return err
	}
	names = names.private()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	now := a.now()
	t := &x509.Certificate{
		Subject:   pkix.Name{Organization: []string{"floorbook"}, CommonName: "floorbook " + names.label() + " " + now.Format(time.DateOnly)},
		NotBefore: now.Add(-backdated), NotAfter: now.Add(RootLife),
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign, BasicConstraintsValid: true, IsCA: true, MaxPathLen: 0, MaxPathLenZero: true,
		PermittedDNSDomainsCritical: true, PermittedDNSDomains: names.Hosts,
	}
	for _, p := range names.networks() {
		bits := p.Addr().BitLen()
		t.PermittedIPRanges = append(t.PermittedIPRanges, &net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), bits)})
	}
	a.root, err = issue(filepath.Join(a.dir, rootFile), t, key, pair{t, key})
	return err
}

// label is the name under which people find the root in a list of authorities.
func (n Names) label() string {
	for _, h := range n.Hosts {
		if strings.HasSuffix(h, ".local") {
			return h
		}
	}
	return n.Hosts[0]
}

// Certificate is the server's, for tls.Config.GetCertificate: renewed before it ends, and when the machine has got other names. Where it cannot
// be renewed the one that is still good is used.
func (a *Authority) Certificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	if a.leaf != nil && now.Sub(a.looked) < lookEvery && !now.Before(a.looked) {
		return a.leaf, nil
	}
	a.looked = now
	if err := a.renew(now); err != nil && (a.leaf == nil || now.After(a.leaf.Leaf.NotAfter)) {
		return nil, err
	}
	return a.leaf, nil
}

// renew makes the server a new certificate unless the one it has will do.
func (a *Authority) renew(now time.Time) error {
	names, err := a.names()
	if err != nil {
		return err
	}
	names, _ = a.split(names.private())
	path := filepath.Join(a.dir, leafFile)
	if a.leaf == nil {
		if p, err := readPair(path); err == nil && p.cert.CheckSignatureFrom(a.root.cert) == nil {
			a.leaf = p.tls()
		}
	}
	if a.leaf != nil && a.leaf.Leaf.NotAfter.Sub(now) > renewBefore && !now.Before(a.leaf.Leaf.NotBefore) && names.in(a.leaf.Leaf) {
		return nil
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	t := &x509.Certificate{
		Subject:   pkix.Name{Organization: []string{"floorbook"}, CommonName: names.label()},
		NotBefore: now.Add(-backdated), NotAfter: now.Add(LeafLife - backdated),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, BasicConstraintsValid: true,
		DNSNames: names.Hosts,
	}
	if t.NotAfter.After(a.root.cert.NotAfter) {
		t.NotAfter = a.root.cert.NotAfter
	}
	for _, p := range names.Addresses {
		t.IPAddresses = append(t.IPAddresses, p.Addr().AsSlice())
	}
	p, err := issue(path, t, key, a.root)
	if err == nil {
		a.leaf = p.tls()
	}
	return err
}

// in reports whether a certificate is for these names and no other.
func (n Names) in(c *x509.Certificate) bool {
	hosts := slices.Sorted(slices.Values(c.DNSNames))
	var addresses []netip.Addr
	for _, ip := range c.IPAddresses {
		if addr, ok := netip.AddrFromSlice(ip); ok {
			addresses = append(addresses, addr.Unmap())
		}
	}
	return slices.Equal(hosts, n.Hosts) && slices.EqualFunc(addresses, n.Addresses, func(a netip.Addr, p netip.Prefix) bool { return a == p.Addr() })
}

// Unproven are the names and addresses of the machine that the root does not permit: it was made before the machine had them. A certificate for
// them needs a new authority.
func (a *Authority) Unproven() ([]string, error) {
	names, err := a.names()
	if err != nil {
		return nil, err
	}
	_, outside := a.split(names.private())
	out := outside.Hosts
	for _, p := range outside.Addresses {
		out = append(out, p.Addr().String())
	}
	return out, nil
}

// split tells the names that the root permits from the others.
func (a *Authority) split(n Names) (permitted, outside Names) {
	for _, h := range n.Hosts {
		to := &outside
		if slices.ContainsFunc(a.root.cert.PermittedDNSDomains, func(d string) bool { return h == d || strings.HasSuffix(h, "."+d) }) {
			to = &permitted
		}
		to.Hosts = append(to.Hosts, h)
	}
	for _, p := range n.Addresses {
		to := &outside
		if slices.ContainsFunc(a.root.cert.PermittedIPRanges, func(r *net.IPNet) bool { return r.Contains(p.Addr().AsSlice()) }) {
			to = &permitted
		}
		to.Addresses = append(to.Addresses, p)
	}
	return permitted, outside
}

// Root is the certificate that devices trust, in DER; it is public.
func (a *Authority) Root() []byte { return slices.Clone(a.root.cert.Raw) }

// Name is what lists of authorities show the root as.
func (a *Authority) Name() string { return a.root.cert.Subject.CommonName }

// Fingerprint is the SHA-256 digest of the root, written as devices show it: 32 pairs of hexadecimal digits.
func (a *Authority) Fingerprint() string { return fingerprint(a.root.cert.Raw) }

func fingerprint(der []byte) string {
	sum := sha256.Sum256(der)
	var b bytes.Buffer
	for i, c := range sum {
		if i > 0 {
			b.WriteByte(':')
		}
		fmt.Fprintf(&b, "%02X", c)
	}
	return b.String()
}
