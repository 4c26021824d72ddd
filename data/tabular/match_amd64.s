#include "textflag.h"

// FOUND sets out to a bit for each of the 16 bytes from off(SI) on that equals
// one of those in X0, or one of those in X1.
#define FOUND(off, out) \
	MOVOU off(SI), X2; \
	MOVO X2, X3; \
	PCMPEQB X0, X2; \
	PCMPEQB X1, X3; \
	POR X3, X2; \
	PMOVMSKB X2, out

// SPREAD copies the lowest byte of an X register to all others.
#define SPREAD(x) \
	PUNPCKLBW x, x; \
	PSHUFLW $0, x, x; \
	PUNPCKLQDQ x, x

// func matchWords(words *uint64, text *byte, n int, a, b byte)
// SSE2 alone, which every amd64 has.
TEXT ·matchWords(SB), NOSPLIT, $0-26
	MOVQ words+0(FP), DI
	MOVQ text+8(FP), SI
	MOVQ n+16(FP), CX
	MOVBLZX a+24(FP), AX
	MOVQ AX, X0
	SPREAD(X0)
	MOVBLZX b+25(FP), AX
	MOVQ AX, X1
	SPREAD(X1)

next:
	TESTQ CX, CX
	JLE  done
	FOUND(0, AX)
	FOUND(16, BX)
	FOUND(32, DX)
	FOUND(48, R8)
	SHLQ $16, BX
	SHLQ $32, DX
	SHLQ $48, R8
	ORQ  BX, AX
	ORQ  R8, DX
	ORQ  DX, AX
	MOVQ AX, (DI)
	ADDQ $8, DI
	ADDQ $64, SI
	DECQ CX
	JMP  next

done:
	RET
