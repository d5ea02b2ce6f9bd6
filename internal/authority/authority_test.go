package authority_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/authority"
)

// machine is what an authority vouches for, and the time, as a test sets them.
type machine struct {
	names authority.Names
	now   time.Time
}

func laptop() *machine {
	return &machine{now: time.Date(2026, 3, 6, 20, 0, 0, 0, time.UTC), names: authority.Names{
		Hosts:     []string{"Laptop", "laptop.local", "not a name", "192.168.1.20"},
		Addresses: []netip.Prefix{netip.MustParsePrefix("192.168.1.20/24"), netip.MustParsePrefix("203.0.113.9/24"), netip.MustParsePrefix("fe80::1/64")},
	}}
}

func (m *machine) open(t *testing.T, dir string) *authority.Authority {
	t.Helper()
	a, err := authority.Open(dir, authority.Config{Names: func() (authority.Names, error) { return m.names, nil }, Now: func() time.Time { return m.now }})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func leaf(t *testing.T, a *authority.Authority) *x509.Certificate {
	t.Helper()
	c, err := a.Certificate(nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.Leaf
}

// verify asks as a device that trusts the root.
func verify(t *testing.T, a *authority.Authority, c *x509.Certificate, name string, at time.Time) error {
	t.Helper()
	root, err := x509.ParseCertificate(a.Root())
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(root)
	_, err = c.Verify(x509.VerifyOptions{DNSName: name, Roots: roots, CurrentTime: at, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}})
	return err
}

func TestTheServerIsProvenByItsNamesAndPrivateAddresses(t *testing.T) {
	m := laptop()
	a := m.open(t, t.TempDir())
	for name, good := range map[string]bool{
		"laptop": true, "laptop.local": true, "localhost": true, "192.168.1.20": true, "127.0.0.1": true, "::1": true, "fe80::1": true,
		"203.0.113.9": false, "192.168.1.21": false, "bank.example": false, "not a name": false,
	} {
		if err := verify(t, a, leaf(t, a), name, m.now); (err == nil) != good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheRootCannotVouchForOthers: with the stolen key of the root, a device that trusts it still takes no certificate for a name outside.
func TestTheRootCannotVouchForOthers(t *testing.T) {
	m, dir := laptop(), t.TempDir()
	a := m.open(t, dir)
	root, key := stolen(t, filepath.Join(dir, "root.pem"))
	sign := func(c *x509.Certificate, by *x509.Certificate, byKey *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
		t.Helper()
		own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		c.SerialNumber, c.NotBefore, c.NotAfter = big.NewInt(7), m.now.Add(-time.Hour), m.now.Add(time.Hour)
		der, err := x509.CreateCertificate(rand.Reader, c, by, &own.PublicKey, byKey)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := x509.ParseCertificate(der)
		if err != nil {
			t.Fatal(err)
		}
		return parsed, own
	}
	for name, good := range map[string]bool{
		"bank.example": false, "laptop.bank.example": false, "other.local": false, "local": false, "8.8.8.8": false, "192.168.2.1": false, "10.0.0.1": false, "2001:db8::1": false,
		"laptop.local": true, "192.168.1.99": true, // another address of the network, as a lease may give it tomorrow
	} {
		c := &x509.Certificate{DNSNames: []string{name}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
		if ip := net.ParseIP(name); ip != nil {
			c.DNSNames, c.IPAddresses = nil, []net.IP{ip}
		}
		forged, _ := sign(c, root, key)
		if err := verify(t, a, forged, name, m.now); (err == nil) != good {
			t.Errorf("a certificate for %s: %v", name, err)
		}
	}
	below, belowKey := sign(&x509.Certificate{IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}, root, key)
	forged, _ := sign(&x509.Certificate{DNSNames: []string{"laptop.local"}}, below, belowKey)
	pool := x509.NewCertPool()
	pool.AddCert(root)
	between := x509.NewCertPool()
	between.AddCert(below)
	if _, err := forged.Verify(x509.VerifyOptions{DNSName: "laptop.local", Roots: pool, Intermediates: between, CurrentTime: m.now}); err == nil {
		t.Error("an authority below the root is taken")
	}
	if !root.PermittedDNSDomainsCritical || root.MaxPathLen != 0 || !root.MaxPathLenZero || root.NotAfter.Sub(m.now) > authority.RootLife {
		t.Errorf("root: critical %v, path length %d, until %v", root.PermittedDNSDomainsCritical, root.MaxPathLen, root.NotAfter)
	}
}

// stolen reads a certificate and its key as whoever has the file would.
func stolen(t *testing.T, path string) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first, rest := pem.Decode(text)
	second, _ := pem.Decode(rest)
	cert, err := x509.ParseCertificate(first.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	key, err := x509.ParsePKCS8PrivateKey(second.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	return cert, key.(*ecdsa.PrivateKey)
}

// TestTheCertificateIsRenewedUnderTheSameRoot when the machine's address or name changes, when it nears its end, and after a restart only then.
func TestTheCertificateIsRenewedUnderTheSameRoot(t *testing.T) {
	m, dir := laptop(), t.TempDir()
	a := m.open(t, dir)
	root, first := a.Root(), leaf(t, a)
	if life := first.NotAfter.Sub(first.NotBefore); life > 397*24*time.Hour {
		t.Errorf("valid for %v", life)
	}
	again := m.open(t, dir)
	if !bytes.Equal(again.Root(), root) || !leaf(t, again).Equal(first) {
		t.Error("a restart makes new certificates")
	}

	m.names.Addresses[0] = netip.MustParsePrefix("192.168.1.77/24")
	if !leaf(t, a).Equal(first) {
		t.Error("the names are looked up at every connection")
	}
	m.now = m.now.Add(2 * time.Minute)
	moved := leaf(t, a)
	if verify(t, a, moved, "192.168.1.77", m.now) != nil || verify(t, a, moved, "192.168.1.20", m.now) == nil {
		t.Errorf("after a new lease: %v", moved.IPAddresses)
	}

	m.now = moved.NotAfter.Add(-20 * 24 * time.Hour)
	later := leaf(t, a)
	if later.Equal(moved) || verify(t, a, later, "laptop.local", moved.NotAfter.Add(time.Hour)) != nil {
		t.Error("a certificate near its end is not renewed")
	}
	if !bytes.Equal(a.Root(), root) {
		t.Error("the root has changed")
	}

	m.now = m.now.Add(authority.RootLife - 400*24*time.Hour)
	last := m.open(t, dir)
	if bytes.Equal(last.Root(), root) || verify(t, last, leaf(t, last), "laptop", m.now) != nil {
		t.Error("a root at its end is not replaced")
	}
}

func TestWhatTheRootDoesNotPermitIsSaid(t *testing.T) {
	m, dir := laptop(), t.TempDir()
	a := m.open(t, dir)
	m.names.Addresses = append(m.names.Addresses, netip.MustParsePrefix("10.9.8.7/24"))
	m.names.Hosts = append(m.names.Hosts, "floor.example.org")
	m.now = m.now.Add(time.Hour)
	unproven, err := a.Unproven()
	if err != nil || strings.Join(unproven, " ") != "floor.example.org 10.9.8.7" {
		t.Errorf("unproven: %v, %v", unproven, err)
	}
	if c := leaf(t, a); verify(t, a, c, "10.9.8.7", m.now) == nil || verify(t, a, c, "laptop.local", m.now) != nil {
		t.Errorf("certificate for %v %v", c.DNSNames, c.IPAddresses)
	}
}

func TestKeysAreReadByTheirOwnerAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // permissions are the directory's there
	}
	m, dir := laptop(), filepath.Join(t.TempDir(), "tls")
	m.open(t, dir)
	if err := os.Chmod(filepath.Join(dir, "root.pem"), 0o644); err != nil {
		t.Fatal(err)
	}
	m.open(t, dir)
	for path, want := range map[string]os.FileMode{"": 0o700, "root.pem": 0o600, "server.pem": 0o600} {
		info, err := os.Stat(filepath.Join(dir, path))
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}

func TestADamagedAuthorityIsNotReplacedInSilence(t *testing.T) {
	m, dir := laptop(), t.TempDir()
	a := m.open(t, dir)
	if len(a.Fingerprint()) != 32*3-1 || !strings.HasPrefix(a.Name(), "floorbook laptop.local 2026-03-06") {
		t.Errorf("%s %s", a.Name(), a.Fingerprint())
	}
	path := filepath.Join(dir, "root.pem")
	if err := os.WriteFile(path, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := authority.Open(dir, authority.Config{Names: func() (authority.Names, error) { return m.names, nil }}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a damaged root: %v", err)
	}
}

func TestTheNamesOfThisMachine(t *testing.T) {
	n, err := authority.OfMachine([]string{"Here."})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(n.Hosts, " ") != "here localhost" {
		t.Errorf("hosts: %v", n.Hosts)
	}
	for _, p := range n.Addresses {
		if ip := p.Addr(); !ip.IsPrivate() && !ip.IsLoopback() && !ip.IsLinkLocalUnicast() {
			t.Errorf("%v is public", ip)
		}
	}
}
