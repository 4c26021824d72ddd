package demand

import (
	"os"
	"syscall"
	"unsafe"
)

// widePages asks for large pages where s will lie, before it is first written: a
// small one each 4 KiB costs more time than what is written there. A system that
// has none leaves all as it is.
func widePages[T any](s []T) {
	const least = 8 << 20 // bytes
	size := uintptr(len(s)) * unsafe.Sizeof(*new(T))
	if size < least {
		return
	}
	start, page := unsafe.Pointer(unsafe.SliceData(s)), uintptr(os.Getpagesize())
	skip := -uintptr(start) & (page - 1)
	whole := unsafe.Slice((*byte)(unsafe.Add(start, skip)), (size-skip)&^(page-1))
	_ = syscall.Madvise(whole, syscall.MADV_HUGEPAGE)
}
