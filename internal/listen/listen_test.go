package listen_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/floorbook/floorbook/internal/listen"
)

// certificate makes a self-signed one, for localhost.
func certificate(t *testing.T) (certPEM, keyPEM []byte) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, _ := rand.Int(rand.Reader, big.NewInt(1<<60))
	c := &x509.Certificate{SerialNumber: serial, DNSNames: []string{"localhost"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
}

// serve opens a port that speaks both, and returns its address.
func serve(t *testing.T, v *listen.Visitors, d listen.Deadlines, h http.Handler) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serveOn(t, l, v, d, h)
}

func serveOn(t *testing.T, l net.Listener, v *listen.Visitors, d listen.Deadlines, h http.Handler) string {
	t.Helper()
	pair, err := tls.X509KeyPair(certificate(t))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	c := listen.Config{Visitors: v, Deadlines: d, TLS: listen.TLS(func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &pair, nil })}
	go func() { done <- listen.Serve(ctx, l, c, h) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("served until %v", err)
		}
	})
	return l.Addr().String()
}

// client speaks HTTP/2 over TLS, and trusts everybody.
func client() *http.Client {
	tr := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}
	return &http.Client{Transport: tr}
}

// short are deadlines of which a test can wait for the end.
var short = listen.Deadlines{Greeting: 200 * time.Millisecond, Header: 300 * time.Millisecond, Read: 400 * time.Millisecond,
	Write: 400 * time.Millisecond, Idle: time.Second, Stalled: 500 * time.Millisecond}

var silence = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})

func TestOnePortSpeaksTLSAndPlainHTTP(t *testing.T) {
	var v listen.Visitors
	addr := serve(t, &v, listen.Usual, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Proto, " ", r.TLS != nil)
	}))
	c := client()
	defer c.CloseIdleConnections()
	for scheme, want := range map[string]string{"http": "HTTP/1.1 false", "https": "HTTP/2.0 true"} {
		r, err := c.Get(scheme + "://" + addr)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if string(body) != want {
			t.Errorf("%s: %q, want %q", scheme, body, want)
		}
	}
	if _, err := tls.Dial("tcp", addr, &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS11}); err == nil {
		t.Error("TLS 1.1 is spoken")
	}
}

// TestWhoSaysNothingKeepsNobodyWaiting: the first byte is awaited beside everything else.
func TestWhoSaysNothingKeepsNobodyWaiting(t *testing.T) {
	var v listen.Visitors
	addr := serve(t, &v, listen.Usual, silence)
	for range 5 {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	c := client()
	c.Timeout = 5 * time.Second
	defer c.CloseIdleConnections()
	if r, err := c.Get("http://" + addr); err != nil {
		t.Fatal(err)
	} else {
		_ = r.Body.Close()
	}
}

// TestADeviceThatRefusesTheCertificateIsKnown: it has reached the machine, which is half of the answer.
func TestADeviceThatRefusesTheCertificateIsKnown(t *testing.T) {
	var v listen.Visitors
	addr := serve(t, &v, listen.Usual, silence)
	becomes := func(want listen.Manner) {
		t.Helper()
		for range 500 {
			if all := v.Recent(time.Now().Add(-time.Minute)); len(all) == 1 && all[0].Open == 0 && all[0].Manner == want {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Errorf("%q is wanted of %+v", want, v.Recent(time.Time{}))
	}
	if _, err := tls.Dial("tcp", addr, &tls.Config{ServerName: "localhost"}); err == nil {
		t.Fatal("a stranger's certificate is taken")
	}
	becomes(listen.Distrusted)
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	becomes(listen.Silent)
}

func TestDeadlinesEndWhatStalls(t *testing.T) {
	var v listen.Visitors
	addr := serve(t, &v, short, silence)
	for name, sent := range map[string]string{
		"a header that never ends": "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
		"a body that never comes":  "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123",
		"nothing at all":           "",
		"half a handshake":         "\x16\x03\x01",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := net.Dial("tcp", addr)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := io.WriteString(c, sent); err != nil {
				t.Fatal(err)
			}
			_ = c.SetReadDeadline(time.Now().Add(20 * time.Second))
			began := time.Now()
			if _, err := io.Copy(io.Discard, bufio.NewReader(c)); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("still open after %v", time.Since(began))
			}
		})
	}
}

// TestARenewedCertificateIsReadAgain without a restart; files that do not belong together leave the old one.
func TestARenewedCertificateIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	write := func(c, k []byte, at time.Time) {
		t.Helper()
		for name, text := range map[string][]byte{cert: c, key: k} {
			if err := errors.Join(os.WriteFile(name, text, 0o600), os.Chtimes(name, at, at)); err != nil {
				t.Fatal(err)
			}
		}
	}
	now := time.Now()
	c, k := certificate(t)
	write(c, k, now.Add(-time.Hour))
	f, err := listen.ReadFiles(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	serial := func() string {
		t.Helper()
		got, err := f.Certificate(nil)
		if err != nil {
			t.Fatal(err)
		}
		return got.Leaf.SerialNumber.String()
	}
	first := serial()
	newer, newerKey := certificate(t)
	write(newer, k, now.Add(-time.Minute)) // half renewed
	listen.LookNow(f)
	if serial() != first {
		t.Error("a certificate without its key is shown")
	}
	write(newer, newerKey, now)
	if serial() != first {
		t.Error("the files are looked at for every connection")
	}
	listen.LookNow(f)
	if serial() == first {
		t.Error("the renewed certificate is not read")
	}
	if _, err := listen.ReadFiles(key, cert); err == nil {
		t.Error("a key is taken for a certificate")
	}
}

func TestOnlyOtherMachinesAddressesAreNamed(t *testing.T) {
	for addr, want := range map[string]string{"127.0.0.1:80": "", "[::1]:80": "", "192.168.1.20:8080": "192.168.1.20:8080", "[fd00::2]:443": "[fd00::2]:443"} {
		var got []string
		for _, a := range listen.Addresses(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(addr))) {
			got = append(got, a.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", addr, got)
		}
	}
	for _, a := range listen.Addresses(&net.TCPAddr{Port: 8080}) {
		if a.Addr().IsLoopback() || a.Addr().IsLinkLocalUnicast() || a.Port() != 8080 {
			t.Errorf("%s is for a phone", a)
		}
	}
}
