// Defines the functions of functions.def, for this program only. Each jumps to the function of the same name in its library;
// the first call loads it. Registers and stack are as in a direct call, so the signature does not matter.
#include "lazy.h"

#if LAZY_LIBRARIES

// The entry of a function is a `struct function` of loading.c.
.macro ENTRY library name
    .section .rodata
.Lname_\name:
    .asciz "\name"
    .section .lazy_functions, "aw", %progbits
    .balign 8
.Lentry_\name:
    .quad 0
    .quad .Lname_\name
    .quad \library
    .text
    .balign 16
    .globl \name
    .hidden \name
    .type \name, %function
.endm

    .section .lazy_functions, "aw", %progbits
    .balign 8
    .globl lazy_functions
    .hidden lazy_functions
lazy_functions:

#if defined(__x86_64__)

.macro STUB library name
    ENTRY \library \name
\name:
    leaq .Lentry_\name(%rip), %r11
    movq (%r11), %r10
    testq %r10, %r10
    je load
    jmp *%r10
    .size \name, . - \name
.endm

    .text
    .type load, %function
load:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset %rbp, -16
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    subq $192, %rsp
    movq %rax, -8(%rbp)  // the number of vector arguments of a variadic function
    movq %rdi, -16(%rbp)
    movq %rsi, -24(%rbp)
    movq %rdx, -32(%rbp)
    movq %rcx, -40(%rbp)
    movq %r8, -48(%rbp)
    movq %r9, -56(%rbp)
    movups %xmm0, -80(%rbp)
    movups %xmm1, -96(%rbp)
    movups %xmm2, -112(%rbp)
    movups %xmm3, -128(%rbp)
    movups %xmm4, -144(%rbp)
    movups %xmm5, -160(%rbp)
    movups %xmm6, -176(%rbp)
    movups %xmm7, -192(%rbp)
    movq %r11, %rdi
    call lazy_function_load
    movq %rax, %r10
    movq -8(%rbp), %rax
    movq -16(%rbp), %rdi
    movq -24(%rbp), %rsi
    movq -32(%rbp), %rdx
    movq -40(%rbp), %rcx
    movq -48(%rbp), %r8
    movq -56(%rbp), %r9
    movups -80(%rbp), %xmm0
    movups -96(%rbp), %xmm1
    movups -112(%rbp), %xmm2
    movups -128(%rbp), %xmm3
    movups -144(%rbp), %xmm4
    movups -160(%rbp), %xmm5
    movups -176(%rbp), %xmm6
    movups -192(%rbp), %xmm7
    leave
    .cfi_def_cfa %rsp, 8
    jmp *%r10
    .cfi_endproc
    .size load, . - load

#else

.macro STUB library name
    ENTRY \library \name
\name:
    adrp x16, .Lentry_\name
    add x16, x16, :lo12:.Lentry_\name
    ldr x17, [x16]
    cbz x17, 1f
    br x17
1:  b load
    .size \name, . - \name
.endm

    .text
    .type load, %function
load:
    .cfi_startproc
    stp x29, x30, [sp, #-224]!
    .cfi_def_cfa_offset 224
    .cfi_offset x29, -224
    .cfi_offset x30, -216
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    str x8, [sp, #80]  // the address of a returned structure
    stp q0, q1, [sp, #96]
    stp q2, q3, [sp, #128]
    stp q4, q5, [sp, #160]
    stp q6, q7, [sp, #192]
    mov x0, x16
    bl lazy_function_load
    mov x17, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldr x8, [sp, #80]
    ldp q0, q1, [sp, #96]
    ldp q2, q3, [sp, #128]
    ldp q4, q5, [sp, #160]
    ldp q6, q7, [sp, #192]
    ldp x29, x30, [sp], #224
    br x17
    .cfi_endproc
    .size load, . - load

#endif

#define LIBRARY_CURL 0
#define LIBRARY_CRYPTO 1
#define LIBRARY_JQ 2
#define LIBRARY_QRENCODE 3
#define LIBRARY_CHAFA 4
#define LIBRARY_GDK_PIXBUF 5
#define LIBRARY_GIO 6
#define LIBRARY_GLIB 7
#define LIBRARY_GOBJECT 8
#define LIBRARY_SECRET 9
#define LIBRARY_SSL 10
#define FUNCTION(library, name) STUB LIBRARY_##library name
#include "functions.def"

    .section .lazy_functions, "aw", %progbits
    .globl lazy_functions_end
    .hidden lazy_functions_end
lazy_functions_end:

#endif

#if defined(__linux__)
    .section .note.GNU-stack, "", %progbits
#endif
