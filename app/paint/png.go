package paint

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"math"
)

// WritePNG writes m with its resolution in dots an inch, which image/png
// leaves out: a pHYs chunk right before the first IDAT.
func WritePNG(w io.Writer, m image.Image, dpi float64) error {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := encoder.Encode(&b, m); err != nil {
		return fmt.Errorf("paint: png: %w", err)
	}
	all := b.Bytes()
	at := idat(all)
	if at < 0 {
		return fmt.Errorf("paint: png: the encoder wrote no IDAT chunk")
	}
	for _, part := range [][]byte{all[:at], physical(dpi), all[at:]} {
		if _, err := w.Write(part); err != nil {
			return fmt.Errorf("paint: png: %w", err)
		}
	}
	return nil
}

// idat returns where the first IDAT chunk begins, or -1.
func idat(b []byte) int {
	for at := 8; at+8 <= len(b); {
		if string(b[at+4:at+8]) == "IDAT" {
			return at
		}
		at += 12 + int(binary.BigEndian.Uint32(b[at:]))
	}
	return -1
}

// physical returns a pHYs chunk: dots a metre in both directions.
func physical(dpi float64) []byte {
	perMetre := uint32(math.Round(dpi / 0.0254))
	chunk := binary.BigEndian.AppendUint32(nil, 9)
	chunk = append(chunk, "pHYs"...)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1)
	return binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
}
