#ifndef STRATA_ALLOCATION_COUNTER_H
#define STRATA_ALLOCATION_COUNTER_H

#include <stddef.h>

/// How many blocks this process has asked of malloc, calloc and realloc so far; 0 where they are not counted.
size_t strata_allocation_count(void);

/// Calls `body`. A name for callgrind's --toggle-collect: what runs in here is counted, and nothing else.
__attribute__((noinline)) void strata_run_counted(void (*body)(void *), void *context);

#endif
