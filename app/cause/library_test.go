package cause

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"fenye/app/words"
	"fenye/data/fault"
)

// parsers are what the libraries beneath the readers say of hostile texts, each
// made by the library itself.
func parsers(t *testing.T) []error {
	t.Helper()
	var all []error
	for _, text := range []string{"", "{", "[1 2]", `{"a" 1}`, `{"a":1 "b"}`, "{a}", "tru", "trux", "nulx", "falsx", "1.x", "1ex", "-x", "\"\x01\"", `"\u12"`, `"\q"`, "1x", "[1,]", `{"a":1}x`} {
		var v any
		all = append(all, json.Unmarshal([]byte(text), &v))
	}
	for _, text := range []string{`"a"`, "[]", "{}", "true", "1e999"} {
		var v struct{ A float64 }
		all = append(all, json.Unmarshal([]byte(`{"A":`+text+`}`), &v))
	}
	for _, text := range []string{"<a>", "<a", "<a b>", "<a b=c>", "<a b=\"<\"/>", "<a>&x;</a>", "<a></b>", "</a>", "<a>\x01</a>", "<a>\xff</a>", "<![CDATA[", "< a/>", "<a/b>"} {
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); err != nil {
				all = append(all, err)
				break
			}
		}
	}
	_, err := zip.NewReader(strings.NewReader("PK"), 2)
	all = append(all, err, zip.ErrAlgorithm, zip.ErrChecksum)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(bytes.Repeat([]byte("fenye "), 100))
	_ = w.Close()
	for _, change := range []func(b []byte) []byte{
		func(b []byte) []byte { b[0] = 'x'; return b }, func(b []byte) []byte { b[12] ^= 0xff; return b },
		func(b []byte) []byte { b[len(b)-6] ^= 1; return b }, func(b []byte) []byte { return b[:len(b)/2] },
	} {
		z, err := gzip.NewReader(bytes.NewReader(change(bytes.Clone(packed.Bytes()))))
		if err == nil {
			_, err = io.ReadAll(z)
		}
		all = append(all, err)
	}
	for _, text := range []string{"a,b\n1\n", "a,\"b\n", "a\"b\n"} {
		_, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		all = append(all, err, fmt.Errorf("centres.csv: %w", err))
	}
	_, err = strconv.Atoi("x")
	_, other := strconv.ParseFloat("1e999", 64)
	return append(all, err, other, fmt.Errorf("xl/styles.xml: %w", zip.ErrFormat))
}

var englishWords = regexp.MustCompile(`[a-z]{2,} [a-z]{2,}`)

// TestLibrariesSpeakChinese: whatever a parser says is said in Chinese, alone and
// as the cause of a fault, and left as it is in English.
func TestLibrariesSpeakChinese(t *testing.T) {
	for _, err := range parsers(t) {
		if err == nil {
			t.Fatal("a hostile text was read")
		}
		within := &fault.Error{Room: "kml", Kind: fault.Syntax, File: "a.kml", Row: 2, Err: err}
		for _, e := range []error{err, within, fmt.Errorf("wrapped: %w", err)} {
			if got := Text(words.ZH, e); englishWords.MatchString(got) || !regexp.MustCompile(`\p{Han}`).MatchString(got) {
				t.Errorf("%v is said %q", e, got)
			}
			if got := Text(words.EN, e); got != e.Error() && !strings.Contains(e.Error(), "\x01") {
				t.Errorf("%v is said %q in English", e, got)
			}
		}
	}
}

// TestSystemSpeaksBoth: what the operating system refuses is said with the name
// of the file, in the language asked for.
func TestSystemSpeaksBoth(t *testing.T) {
	dir := t.TempDir()
	file := dir + "/a.csv"
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, folder := os.ReadFile(dir)
	_, inside := os.ReadFile(file + "/b.csv")
	_, missing := os.Open(dir + "/no.csv")
	_, long := os.Open(dir + "/" + strings.Repeat("x", 300))
	found := []error{folder, inside, missing, long, os.Mkdir(file, 0o700), os.Remove("/proc/self/nothing/x")}
	for _, n := range []error{syscall.ENOSPC, syscall.EROFS, syscall.EACCES, syscall.EMFILE, syscall.EIO, syscall.EBUSY, syscall.EFBIG, syscall.ELOOP, syscall.EDQUOT, syscall.EINVAL, fs.ErrExist} {
		found = append(found, &fs.PathError{Op: "write", Path: file, Err: n}, &os.LinkError{Op: "rename", Old: "x", New: file, Err: n})
	}
	for _, err := range found {
		zh, en := Text(words.ZH, err), Text(words.EN, err)
		if englishWords.MatchString(zh) || !strings.Contains(zh, "：") {
			t.Errorf("%v is said %q", err, zh)
		}
		if !strings.Contains(en, ": ") || strings.HasPrefix(en, "open ") || strings.HasPrefix(en, "read ") {
			t.Errorf("%v is said %q in English", err, en)
		}
	}
	if got := Text(words.ZH, errors.New("nothing that is known")); got != "nothing that is known" {
		t.Errorf("an unknown error: %q", got)
	}
}

// TestNothingObeyed: a value from a file cannot steer the terminal or break the
// line.
func TestNothingObeyed(t *testing.T) {
	err := &fault.Error{Kind: fault.BadValue, File: "a\x1b[31m.csv", Found: "x\ny\x1b[2J", Names: []string{"a\rb"}}
	for _, l := range []words.Lang{words.ZH, words.EN} {
		if got := Text(l, err); strings.ContainsAny(got, "\x1b\r\n") {
			t.Errorf("%s: %q", l, got)
		}
	}
	if got := Text(words.ZH, errors.New("一\u3000二\n三")); got != "一\u3000二\n三" {
		t.Errorf("a sentence of two lines: %q", got)
	}
}
