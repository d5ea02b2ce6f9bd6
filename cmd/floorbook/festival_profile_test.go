package main

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/pprof"
	"syscall"
	"time"
)

// profileDir names the folder in which processes of floorbook that tests have started write what they spend their time on, once they get SIGUSR1.
const profileDir = "FLOORBOOK_PROFILES"

const profileLasts = 10 * time.Second

func profiled() {
	dir := os.Getenv(profileDir)
	if dir == "" {
		return
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		<-asked
		at, err := os.Create(filepath.Join(dir, fmt.Sprint("node-", os.Getpid(), ".cpu")))
		if err == nil {
			err = pprof.StartCPUProfile(at)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return
		}
		time.Sleep(profileLasts)
		pprof.StopCPUProfile()
		_ = at.Close()
		for _, of := range []string{"heap", "goroutine"} {
			if at, err := os.Create(filepath.Join(dir, fmt.Sprint("node-", os.Getpid(), ".", of))); err == nil {
				_ = pprof.Lookup(of).WriteTo(at, 0)
				_ = at.Close()
			}
		}
	}()
}
