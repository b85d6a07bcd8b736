#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

// The C library's own functions stay reachable under these names, so the program may put counting ones in
// front of them. Linked into Benchmarks only.
#ifdef __GLIBC__

#include <errno.h>
#include <link.h>
#include <string.h>

static atomic_size_t count;

// Where the code lies whose calls count: the program and what was loaded with it. Graphics drivers come later, and
// are not ours to count; nor are the C and C++ runtimes, through which they may call.
static struct {
  uintptr_t from, to;
} counted[256];
static int counted_count;

static int note_object(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  (void)context;
  const char *file = strrchr(info->dlpi_name, '/');
  file = file ? file + 1 : info->dlpi_name;
  if (strncmp(file, "libc.", 5) == 0 || strncmp(file, "libstdc++", 9) == 0) return 0;
  for (int index = 0; index < info->dlpi_phnum && counted_count < 256; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    counted[counted_count].from = info->dlpi_addr + part->p_vaddr;
    counted[counted_count].to = info->dlpi_addr + part->p_vaddr + part->p_memsz;
    counted_count++;
  }
  return 0;
}

__attribute__((constructor)) static void note_objects(void) { dl_iterate_phdr(note_object, NULL); }

static void note_call(const void *caller) {
  uintptr_t place = (uintptr_t)caller;
  for (int index = 0; index < counted_count; index++) {
    if (place < counted[index].from || place >= counted[index].to) continue;
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return;
  }
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t items, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note_call(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note_call(__builtin_return_address(0));
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  note_call(__builtin_return_address(0));
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note_call(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note_call(__builtin_return_address(0));
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

size_t strata_allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

size_t strata_allocation_count(void) { return 0; }

#endif

void strata_run_counted(void (*body)(void *), void *context) { body(context); }
