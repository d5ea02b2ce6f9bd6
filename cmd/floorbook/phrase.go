package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/floorbook/floorbook/internal/access"
)

// phraseMax is the longest file of a passphrase, in bytes.
const phraseMax = 4096

// phraseIn reads a passphrase from a file: its first line.
func phraseIn(g *Globals, path string) (string, error) {
	f, err := openFile(path, g.Lang)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, phraseMax))
	if err != nil {
		return "", unreadable(path, err, g.Lang)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	if line = strings.TrimRight(line, "\r"); line == "" {
		return "", badInput("%s", g.Lang.T("backup.phrase.empty", "Path", path))
	}
	return line, nil
}

// newPhrase is the passphrase of a new backup, from a file or asked for twice.
func newPhrase(g *Globals, path string) (phrase string, err error) {
	if path != "" {
		phrase, err = phraseIn(g, path)
	} else if phrase, err = askPhrase(g, "backup.phrase.new"); err == nil {
		var again string
		again, err = askPhrase(g, "backup.phrase.again")
		if err == nil && again != phrase {
			err = badInput("%s", g.Lang.T("backup.phrase.differ"))
		}
	}
	if err == nil {
		err = access.CheckPasswordStrength(phrase)
	}
	return phrase, err
}

// askPhrase asks for a phrase; without a terminal it refuses.
func askPhrase(g *Globals, question string) (string, error) {
	in, ok := g.In.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) {
		return "", badInput("%s", g.Lang.T("backup.phrase.no_terminal"))
	}
	return askHidden(g, in, g.Lang.T(question)+" ")
}

// askHidden asks at a terminal, which shows nothing of what is typed.
func askHidden(g *Globals, in *os.File, prompt string) (string, error) {
	fmt.Fprint(g.Err, prompt)
	defer fmt.Fprintln(g.Err)
	before, err := term.GetState(int(in.Fd()))
	if err != nil {
		return "", err
	}
	type answer struct {
		phrase []byte
		err    error
	}
	given := make(chan answer, 1)
	go func() {
		phrase, err := term.ReadPassword(int(in.Fd()))
		given <- answer{phrase, err}
	}()
	select {
	case a := <-given:
		return string(a.phrase), a.err
	case <-g.Context.Done(): // Ctrl-C: the terminal shows again what is typed
		_ = term.Restore(int(in.Fd()), before)
		return "", g.Context.Err()
	}
}
