package reach

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"text/template"

	"crypto/sha256"

	"github.com/floorbook/floorbook/internal/web/frame"
)

// trustPage says how to install the root certificate.
type trustPage struct {
	frame.Layout
	Named       bool // there is a root
	Name        string
	Fingerprint []string // in rows, as devices show it
	Check       string   // address that opens for devices that trust the root
	Onward      string   // where whoever trusts it goes on to; "" stays
	Try         string   // the first page, over TLS
	Link        *frame.Link
}

// fingerprintRow is how many characters of a fingerprint stand in a row: eight pairs.
const fingerprintRow = 24

// root is the local authority, nil where there is none.
func (s *site) root() frame.Root {
	if s.Doors == nil {
		return nil
	}
	return s.Doors.Root
}

func (s *site) trust(w http.ResponseWriter, r *http.Request) {
	p := trustPage{Layout: s.Layout(r, "trust", s.LangOf(r).T("web.trust.title"))}
	if root := s.root(); root != nil {
		p.Named, p.Name = true, root.Name()
		text := root.Fingerprint()
		for len(text) > fingerprintRow {
			p.Fingerprint = append(p.Fingerprint, strings.TrimSuffix(text[:fingerprintRow], ":"))
			text = text[fingerprintRow:]
		}
		p.Fingerprint = append(p.Fingerprint, text)
		base := s.Base(r)
		p.Check, p.Try = base+"trust/check", base
		if to := r.URL.Query().Get("to"); strings.HasPrefix(to, "/") {
			p.Onward = base + strings.TrimPrefix(to, "/")
		}
		p.Link = s.LinkTo(s.Plainly(base) + "trust")
		// The address to check stands on the same machine, over TLS: the policy of other pages knows its own scheme alone.
		w.Header().Set("Content-Security-Policy", strings.Replace(w.Header().Get("Content-Security-Policy"), "connect-src 'self'", "connect-src 'self' https:", 1))
	}
	if to := r.URL.Query().Get("to"); p.Plain && !p.Named && s.Doors.TLS && strings.HasPrefix(to, "/") {
		http.Redirect(w, r, s.Base(r)+strings.TrimPrefix(to, "/"), http.StatusSeeOther) // a certificate that every browser knows
		return
	}
	p.Plain = false // the page says it itself
	s.HTML(w, r, http.StatusOK, "trust", "layout", p)
}

// check answers whoever has come over TLS, which the routes see to.
func (s *site) check(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

func (s *site) certificate(w http.ResponseWriter, r *http.Request) {
	root := s.root()
	if root == nil {
		s.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/x-x509-ca-cert")
	w.Header().Set("Content-Disposition", `attachment; filename="floorbook.crt"`)
	_, _ = w.Write(root.Root())
}

// profile sends the root as iPhones and iPads install it. Its ids follow from the certificate, so that the same one replaces itself.
func (s *site) profile(w http.ResponseWriter, r *http.Request) {
	root := s.root()
	if root == nil {
		s.NotFound(w, r)
		return
	}
	sum := sha256.Sum256(root.Root())
	var name, body bytes.Buffer
	_ = xml.EscapeText(&name, []byte(root.Name())) // memory takes all
	if err := payload.Execute(&body, struct{ Name, ID, Inner, Root string }{name.String(), uuid(sum[:16]), uuid(sum[16:]),
		base64.StdEncoding.EncodeToString(root.Root())}); err != nil {
		s.Log.Error("profile not written", "err", err)
		return
	}
	w.Header().Set("Content-Type", "application/x-apple-aspen-config")
	w.Header().Set("Content-Disposition", `attachment; filename="floorbook.mobileconfig"`)
	_, _ = w.Write(body.Bytes())
}

// uuid writes 16 bytes as an id of RFC 9562, version 8: made by its own rule.
func uuid(b []byte) string {
	u := [16]byte(b)
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("%X-%X-%X-%X-%X", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}

// payload is a configuration profile with one root certificate (Apple, Device Management: CertificateRoot).
var payload = template.Must(template.New("mobileconfig").Parse(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>PayloadContent</key>
	<array>
		<dict>
			<key>PayloadCertificateFileName</key><string>floorbook.crt</string>
			<key>PayloadContent</key><data>{{.Root}}</data>
			<key>PayloadDisplayName</key><string>{{.Name}}</string>
			<key>PayloadIdentifier</key><string>floorbook.root.{{.Inner}}</string>
			<key>PayloadType</key><string>com.apple.security.root</string>
			<key>PayloadUUID</key><string>{{.Inner}}</string>
			<key>PayloadVersion</key><integer>1</integer>
		</dict>
	</array>
	<key>PayloadDisplayName</key><string>{{.Name}}</string>
	<key>PayloadIdentifier</key><string>floorbook.{{.ID}}</string>
	<key>PayloadType</key><string>Configuration</string>
	<key>PayloadUUID</key><string>{{.ID}}</string>
	<key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`))
