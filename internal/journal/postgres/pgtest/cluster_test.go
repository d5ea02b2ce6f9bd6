package pgtest

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"testing"
	"time"
)

// panicking tells a child of the test that it is to panic.
const panicking = "FLOORBOOK_PGTEST_PANICS"

// A server ends with a test that panics, and its folder is removed.
func TestAServerEndsWithATestThatPanics(t *testing.T) {
	if os.Getenv(panicking) != "" {
		c, err := Start()
		if err != nil {
			panic(err)
		}
		fmt.Println(c.port, c.dir)
		panic("on purpose")
	}
	if _, err := installed(); err != nil {
		(*Cluster)(nil).Need(t)
	}
	child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	child.Env = append(os.Environ(), panicking+"=1")
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var port int
	var dir string
	line, _ := bufio.NewReader(out).ReadString('\n')
	if _, err := fmt.Sscan(line, &port, &dir); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if err := child.Wait(); err == nil {
		t.Fatal("the child has not panicked")
	}
	for until := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		conn, answers := net.Dial("tcp", fmt.Sprint("127.0.0.1:", port))
		if answers == nil {
			conn.Close()
		}
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) && answers != nil {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("the server answers: %v; its folder %s is there", answers == nil, dir)
		}
	}
}
