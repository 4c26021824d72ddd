package write

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"fenye/data/gslb"
)

// Files returns the content of every file of the export but manifest.json, by
// its relative path. The table must be sorted and without offence for the
// engines.
func Files(t *gslb.Table, engines []gslb.Engine, s Settings) (map[string][]byte, error) {
	j := newJob(t, s)
	steps := []func() error{j.grtCSV, j.grtJSON, j.grtSQL}
	for _, e := range gslb.Engines {
		if !slices.Contains(engines, e) {
			continue
		}
		switch e {
		case gslb.Gdnsd:
			steps = append(steps, j.gdnsd)
		case gslb.BIND:
			steps = append(steps, j.bind)
		case gslb.PowerDNS:
			steps = append(steps, j.powerdns)
		case gslb.HAProxy:
			steps = append(steps, j.haproxy)
		case gslb.Nginx:
			steps = append(steps, j.nginx)
		case gslb.Lines:
			steps = append(steps, j.hosted)
		case gslb.Route53:
			steps = append(steps, j.route53)
		}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return j.files, nil
}

// Seal adds manifest.json, with the checksum of every other file.
func Seal(files map[string][]byte, t *gslb.Table, engines []gslb.Engine, s Settings) error {
	j := newJob(t, s)
	j.files = files
	delete(files, manifestName)
	return j.manifest(engines)
}

const manifestName = "manifest.json"

// PutJSON adds an indented JSON document to files.
func PutJSON(files map[string][]byte, name string, v any) error {
	return (&job{files: files}).putJSON(name, v)
}

// Writers wraps files for a writer of folders.
func Writers(files map[string][]byte) map[string]func(io.Writer) error {
	out := make(map[string]func(io.Writer) error, len(files))
	for name, content := range files {
		out[name] = func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		}
	}
	return out
}

// text collects lines of a file.
type text struct{ bytes.Buffer }

func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.Buffer, format, args...)
	t.WriteByte('\n')
}

func (j *job) put(name string, t *text) { j.files[name] = t.Bytes() }

// putJSON writes an indented document; names keep their characters.
func (j *job) putJSON(name string, v any) error {
	b, err := marshal(v)
	if err != nil {
		return fmt.Errorf("gslb: %s: %w", name, err)
	}
	j.files[name] = b
	return nil
}

func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(v)
	return b.Bytes(), err
}

// Manifest is manifest.json.
type Manifest struct {
	Format     string                       `json:"format"`
	Version    int                          `json:"version"`
	Generation int                          `json:"generation"`
	Checksum   string                       `json:"checksum"`
	Default    []string                     `json:"default"`
	Name       string                       `json:"name"`
	Engines    map[gslb.Engine]EngineFolder `json:"engines"`
	Headers    map[string]string            `json:"headers"`
	Files      map[string]string            `json:"files"`
}

// EngineFolder is where an engine's files are and where it listens.
type EngineFolder struct {
	Dir      string    `json:"dir"`
	Conf     string    `json:"conf,omitempty"`
	Listen   string    `json:"listen,omitempty"`
	Failover *Failover `json:"failover,omitempty"`
}

var confs = map[gslb.Engine]string{gslb.BIND: "named.conf", gslb.HAProxy: "haproxy.cfg", gslb.Nginx: "nginx.conf"}

func (j *job) manifest(engines []gslb.Engine) error {
	m := Manifest{
		Format: "fenye-gslb", Version: 1, Generation: j.Generation, Checksum: j.Checksum(), Default: j.Default, Name: j.Name,
		Engines: map[gslb.Engine]EngineFolder{},
		Headers: map[string]string{"code": CodeHeader, "caller": CallerHeader, "client": ClientHeader},
		Files:   map[string]string{},
	}
	for _, e := range engines {
		if e == gslb.Neutral {
			continue
		}
		f := EngineFolder{Dir: string(e), Conf: confs[e]}
		if DefaultListen[e] != "" {
			f.Listen = j.listen(e).String()
		}
		if over, ok := FailoverOf(e, j.Settings); ok {
			f.Failover = &over
		}
		m.Engines[e] = f
	}
	for _, name := range slices.Sorted(maps.Keys(j.files)) {
		sum := sha256.Sum256(j.files[name])
		m.Files[name] = "sha256:" + hex.EncodeToString(sum[:])
	}
	return j.putJSON(manifestName, m)
}
