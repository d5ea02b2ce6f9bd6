package main

import (
	"errors"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/cli/browser"
)

// errNoScreen says that nobody would see a browser.
var errNoScreen = errors.New("no screen")

// browserStarts is how long a browser may take to say that it cannot be opened.
const browserStarts = 3 * time.Second

// browse opens the browser of this machine. Where there is no screen it opens none: a browser of text would take the terminal.
func browse(address string) error {
	unix := runtime.GOOS != "windows" && runtime.GOOS != "darwin"
	if unix && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" && os.Getenv("WSL_DISTRO_NAME") == "" {
		return errNoScreen
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	opened := make(chan error, 1)
	go func() { opened <- browser.OpenURL(address) }()
	select {
	case err := <-opened:
		return err
	case <-time.After(browserStarts): // some stay until they are closed
		return nil
	}
}
