package tabular

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"fenye/data/charset"
	"fenye/data/fault"
)

// Limits on a workbook. The workbook library needs some 25 bytes of memory
// for each byte of shared strings, and a second for each 15 MiB of sheets.
const (
	mostPacked   = 64 << 20
	mostUnpacked = 192 << 20
	mostStrings  = 24 << 20
	mostSmall    = 8 << 20 // a part so small may be packed as well as it likes
	mostRatio    = 100
)

// weigh reads a packed workbook and unpacks it once for its sizes: those that
// the archive itself states may lie.
func weigh(ctx context.Context, r io.Reader) ([]byte, error) {
	packed, err := io.ReadAll(io.LimitReader(r, mostPacked+1))
	if err != nil {
		return nil, err
	}
	if len(packed) > mostPacked {
		return nil, tooHeavy("")
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return nil, damaged(err)
	}
	left := int64(mostUnpacked)
	for _, f := range archive.File {
		most := min(left, max(mostSmall, mostRatio*int64(f.CompressedSize64)))
		if strings.EqualFold(f.Name, "xl/sharedStrings.xml") {
			most = min(most, mostStrings)
		}
		n, err := unpack(ctx, f, most)
		if err != nil {
			return nil, err
		}
		left -= n
	}
	return packed, nil
}

func unpack(ctx context.Context, f *zip.File, most int64) (int64, error) {
	part, err := f.Open()
	if err != nil {
		return 0, damaged(fmt.Errorf("%s: %w", f.Name, err))
	}
	defer part.Close()
	n, err := io.Copy(io.Discard, charset.NewGuard(ctx, io.LimitReader(part, most+1), 0, 0))
	switch {
	case ctx.Err() != nil:
		return n, ctx.Err()
	case n > most:
		return n, tooHeavy(f.Name)
	case err != nil:
		return n, damaged(fmt.Errorf("%s: %w", f.Name, err))
	}
	return n, nil
}

func tooHeavy(part string) error {
	return &fault.Error{Room: "tabular", Kind: fault.TooBig, Field: part,
		Expected: "a workbook of at most 64 MiB that unpacks to at most 192 MiB, 24 MiB of them texts, and 100 times its size"}
}
