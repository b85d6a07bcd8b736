#include "CAllocationCounter.h"

#include <stdatomic.h>
#include <stdlib.h>

// The C library's own functions stay reachable under these names, so the program may put counting ones in
// front of them. Linked into Benchmarks only.
#ifdef __GLIBC__

static atomic_size_t count;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t items, size_t size);
extern void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_realloc(block, size);
}

size_t strata_allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

size_t strata_allocation_count(void) { return 0; }

#endif

void strata_run_counted(void (*body)(void *), void *context) { body(context); }
