package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// messages hands on what an assistant sends, one message of JSON-RPC 2.0 a line, until a line is none.
type messages struct {
	in   *bufio.Reader
	line int
	rest []byte // of a good line, not handed on yet
	bad  string // the line that is none, clipped
}

// errNoMessage ends the input at a line that is no message.
var errNoMessage = errors.New("no message")

// badLineMost is how much of such a line is shown, in characters.
const badLineMost = 40

// messagesOf reads lines of at most so many bytes.
func messagesOf(r io.Reader, most int) *messages {
	return &messages{in: bufio.NewReaderSize(r, most)}
}

// Read implements io.Reader.
func (m *messages) Read(to []byte) (int, error) {
	for len(m.rest) == 0 {
		if m.bad != "" {
			return 0, errNoMessage
		}
		line, err := m.in.ReadSlice('\n')
		if len(line) == 0 {
			return 0, err
		}
		m.line++
		if len(bytes.TrimSpace(line)) > 0 && (errors.Is(err, bufio.ErrBufferFull) || !isMessage(line)) {
			m.bad = beginning(line)
			continue
		}
		m.rest = line
	}
	n := copy(to, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}

// isMessage reports whether a line is a message of JSON-RPC 2.0, or some of them at once.
func isMessage(line []byte) bool {
	type message struct {
		Version       string `json:"jsonrpc"`
		Method        string
		Result, Error json.RawMessage
	}
	is := func(m message) bool {
		return m.Version == "2.0" && (m.Method != "" || m.Result != nil || m.Error != nil)
	}
	var one message
	if json.Unmarshal(line, &one) == nil {
		return is(one)
	}
	var many []message
	if json.Unmarshal(line, &many) != nil || len(many) == 0 {
		return false
	}
	for _, m := range many {
		if !is(m) {
			return false
		}
	}
	return true
}

// beginning is the start of a line as it can be printed.
func beginning(line []byte) string {
	text := []rune(string(bytes.ToValidUTF8(bytes.TrimSpace(line), []byte("�"))))
	if len(text) > badLineMost {
		text = append(text[:badLineMost], '…')
	}
	return string(text)
}
