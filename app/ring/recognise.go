package ring

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"

	"fenye/app/desk"
	"fenye/data/safefile"
	"fenye/data/swift"
)

// Kinds of files that the workbench takes.
type kind int

const (
	other kind = iota
	ringFile
	builderFile
	confFile
	logFile
)

// IsSwift reports whether a file is one of a Swift cluster that the workbench
// takes: a ring, a builder, swift.conf or an access log, by its first bytes.
func IsSwift(path string) bool { return kindOf(path) != other }

func kindOf(path string) kind {
	f, err := safefile.Open("swift", path)
	if err != nil {
		return other
	}
	defer f.Close()
	in := bufio.NewReader(f)
	head, _ := in.Peek(2)
	zipped := bytes.Equal(head, []byte{0x1f, 0x8b})
	var content io.Reader = in
	if zipped {
		z, err := gzip.NewReader(in)
		if err != nil {
			return other
		}
		content = z
	}
	start := make([]byte, 4096)
	n, _ := io.ReadFull(content, start)
	start = start[:n]
	switch {
	case zipped && bytes.HasPrefix(start, []byte("R1NG")):
		return ringFile
	case !zipped && bytes.HasPrefix(start, []byte{0x80}) && strings.EqualFold(filepath.Ext(path), ".builder"):
		return builderFile
	case !zipped && bytes.Contains(start, []byte("[swift-hash]")):
		return confFile
	}
	line, _, _ := bytes.Cut(start, []byte("\n"))
	if swift.IsLogLine(string(line)) {
		return logFile
	}
	return other
}

// OpenFiles opens files of a Swift cluster together, as one step. A builder alone
// is opened as the ring.
func (b *Bench) OpenFiles(paths ...string) {
	of := map[kind]string{}
	for _, path := range paths {
		of[kindOf(path)] = path
	}
	change := func(s *settings) {
		if strings.HasPrefix(s.Ring.Path, example) {
			*s = freshSettings()
		}
		s.open(of)
	}
	s := b.settings
	change(&s)
	name := s.Ring.Path
	b.try(desk.Label{Key: "ring.edit.ring", Args: []any{nameOf(name)}}, change)
}

// open takes files by their kinds.
func (s *settings) open(of map[kind]string) {
	ring, builder := of[ringFile], of[builderFile]
	beside := builderBeside(ring)
	switch {
	case ring == "":
		ring = builder
	case builder != "":
		beside = builder
	}
	if ring != "" {
		s.Ring, s.Builder, s.Devices, s.Join = reference{Path: ring}, reference{Path: beside}, reference{}, nil
	}
	if of[confFile] != "" {
		s.Conf = reference{Path: of[confFile]}
	}
	if of[logFile] != "" {
		s.Log = reference{Path: of[logFile]}
	}
	if s.Conf.Path == "" && s.Log.Path != "" {
		s.Conf = reference{Path: confBeside(s.Log.Path)}
	}
}

// builderBeside is the builder that lies beside a ring, "" if there is none.
func builderBeside(path string) string {
	base, ok := strings.CutSuffix(path, ".ring.gz")
	if ok && exists(base+".builder") {
		return base + ".builder"
	}
	return ""
}

// confBeside is the swift.conf that lies beside a log, "" if there is none.
func confBeside(path string) string {
	if beside := filepath.Join(filepath.Dir(path), "swift.conf"); exists(beside) {
		return beside
	}
	return ""
}
