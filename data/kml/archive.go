package kml

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"fenye/data/charset"
	"fenye/data/fault"
)

// Limits on an archive once unpacked. A text may always be mostSmall; beyond,
// at most mostRatio times what it takes in the archive.
const (
	mostUnpacked = 512 << 20
	mostSmall    = 32 << 20
	mostRatio    = 200
	mostFiles    = 1000
)

// ReadArchive reads a KMZ: its doc.kml, or else the first .kml it holds, and
// every file of the archive that these link to, each once. Rows count on from
// file to file.
func ReadArchive(ctx context.Context, archive *zip.Reader, each func(*Placemark) error) ([]Warning, error) {
	a := &unpacker{ctx: ctx, files: map[string]*zip.File{}, seen: map[string]bool{}}
	first := a.list(archive)
	if first == "" {
		return nil, &fault.Error{Room: "kml", Kind: fault.Format, Expected: "a .kml file in the archive"}
	}
	row := 0
	queue := []string{first}
	a.seen[first] = true
	for ; len(queue) > 0; queue = queue[1:] {
		links, err := a.read(queue[0], func(p *Placemark) error {
			row++
			p.Row = row
			return each(p)
		})
		if err != nil {
			return nil, err
		}
		queue = append(queue, a.follow(queue[0], links)...)
		if len(a.seen) > mostFiles {
			return nil, &fault.Error{Room: "kml", Kind: fault.TooBig, Expected: "at most 1000 linked files in an archive"}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.files)) {
		if strings.EqualFold(path.Ext(name), ".kml") && !a.seen[name] {
			a.warnings = append(a.warnings, Warning{Unlinked, name})
		}
	}
	return a.warnings, nil
}

type unpacker struct {
	ctx      context.Context
	files    map[string]*zip.File
	seen     map[string]bool
	unpacked int64
	warnings []Warning
}

// list indexes the archive and returns the name of the file to start with.
func (a *unpacker) list(archive *zip.Reader) (first string) {
	for _, f := range archive.File {
		name := path.Clean(strings.ReplaceAll(f.Name, `\`, "/"))
		if _, twice := a.files[name]; twice || f.FileInfo().IsDir() {
			continue
		}
		a.files[name] = f
		if strings.EqualFold(path.Ext(name), ".kml") && (first == "" || strings.EqualFold(name, "doc.kml")) {
			first = name
		}
	}
	return first
}

// read reads one file of the archive: once to recognise its encoding and hold
// it against the limits, and once to parse it.
func (a *unpacker) read(name string, each func(*Placemark) error) ([]string, error) {
	f := a.files[name]
	stream, err := f.Open()
	if err != nil {
		return nil, damaged(name, err)
	}
	most := min(mostUnpacked-a.unpacked, max(mostSmall, mostRatio*int64(f.CompressedSize64)))
	limited := &io.LimitedReader{R: stream, N: most + 1}
	survey, err := charset.Look(a.ctx, limited)
	stream.Close()
	switch {
	case err != nil:
		return nil, damaged(name, err)
	case limited.N <= 0:
		return nil, &fault.Error{Room: "kml", Kind: fault.TooBig, Field: name,
			Expected: "an archive that unpacks to at most 512 MiB and 200 times its size"}
	case survey.Blank:
		return nil, &fault.Error{Room: "kml", Kind: fault.Empty, Field: name}
	}
	a.unpacked += survey.Size
	if stream, err = f.Open(); err != nil {
		return nil, damaged(name, err)
	}
	defer stream.Close()
	text, _, err := charset.Decode(stream, survey, "")
	if err != nil {
		return nil, inside(name, err)
	}
	links, err := Read(a.ctx, text, each)
	return links, inside(name, err)
}

// inside puts the name of the file in the archive into an error about its text.
func inside(name string, err error) error {
	f, ok := err.(*fault.Error)
	if !ok || f.Room != "kml" && f.Room != "charset" || f.Field != "" {
		return err
	}
	named := *f
	named.Field = name
	return &named
}

func damaged(name string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &fault.Error{Room: "kml", Kind: fault.Syntax, Field: name, Err: err}
}

// follow returns the files that links from a file lead to for the first time.
func (a *unpacker) follow(from string, links []string) (next []string) {
	for _, link := range links {
		target, remote := resolve(from, link)
		switch {
		case target == "" && !remote:
		case remote:
			a.warnings = append(a.warnings, Warning{RemoteLink, link})
		case a.files[target] == nil:
			a.warnings = append(a.warnings, Warning{MissingLink, link})
		case !a.seen[target]:
			a.seen[target] = true
			if strings.EqualFold(path.Ext(target), ".kml") {
				next = append(next, target)
			}
		}
	}
	return next
}

// resolve returns the archive's name of what link means in the file from;
// remote is true for links with a scheme, a host or an absolute path.
func resolve(from, link string) (target string, remote bool) {
	link, _, _ = strings.Cut(strings.ReplaceAll(link, `\`, "/"), "#")
	link, _, _ = strings.Cut(link, "?")
	if link == "" {
		return "", false
	}
	u, err := url.Parse(link)
	if err != nil {
		return path.Join(path.Dir(from), link), false
	}
	if u.Scheme != "" || u.Host != "" || strings.HasPrefix(link, "/") {
		return "", true
	}
	return path.Join(path.Dir(from), u.Path), false
}
