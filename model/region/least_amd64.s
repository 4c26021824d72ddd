#include "textflag.h"

// func leastPairs(d, price *float64, pairs, n int, owner *int32, gap *float64)
//
// For each of n rows of 2*pairs distances: the first of the least priced ones and
// by how much the second is more. Two at a time: the least of the even and of the
// odd ones, and what is second among each, are joined at the end of a row.
TEXT ·leastPairs(SB), NOSPLIT, $0-48
	MOVQ d+0(FP), SI
	MOVQ price+8(FP), DI
	MOVQ pairs+16(FP), R8
	MOVQ n+24(FP), R9
	MOVQ owner+32(FP), R10
	MOVQ gap+40(FP), R11
	SHLQ $4, R8 // bytes of a row
	MOVQ $0x7ff0000000000000, AX
	MOVQ AX, X7
	UNPCKLPD X7, X7 // +Inf twice

row:
	XORQ BX, BX
	MOVAPD X7, X0 // least
	MOVAPD X7, X1 // second
	XORQ CX, CX

pair:
	MOVUPD (SI)(CX*1), X2
	MOVUPD (DI)(CX*1), X3
	ADDPD X3, X2
	MOVAPD X0, X3
	MAXPD X2, X3
	MINPD X3, X1
	MINPD X2, X0
	ADDQ $16, CX
	CMPQ CX, R8
	JLT pair

	MOVAPD X0, X4
	UNPCKHPD X4, X4
	MOVAPD X1, X5
	UNPCKHPD X5, X5
	MOVAPD X0, X6
	MAXSD X4, X6
	MINSD X4, X0
	MINSD X5, X1
	MINSD X6, X1
	SUBSD X0, X1
	MOVSD X1, (R11)
	UNPCKLPD X0, X0

	// which one it is: from behind, so that the first of equals is left
	MOVQ R8, CX

back:
	SUBQ $16, CX
	MOVUPD (SI)(CX*1), X2
	MOVUPD (DI)(CX*1), X3
	ADDPD X3, X2
	CMPPD X0, X2, $0
	MOVMSKPD X2, AX
	SHLQ $2, BX
	ORQ AX, BX
	TESTQ CX, CX
	JNE back

	BSFQ BX, AX
	MOVL AX, (R10)
	ADDQ R8, SI
	ADDQ $8, R11
	ADDQ $4, R10
	DECQ R9
	JNE row
	RET
