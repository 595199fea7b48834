// Counts the heap of a program on Linux. These functions take the place of the C library's in every library that the
// program loads.
#include "heap.h"
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_long live, total, peak;

static void *added(void *block) {
  if (block == NULL) return block;
  long size = (long)malloc_usable_size(block);
  atomic_fetch_add(&total, size);
  long now = atomic_fetch_add(&live, size) + size;
  long before = atomic_load(&peak);
  while (now > before && !atomic_compare_exchange_weak(&peak, &before, now)) {
  }
  return block;
}

static void removed(void *block) {
  if (block != NULL) atomic_fetch_sub(&live, (long)malloc_usable_size(block));
}

void *malloc(size_t size) { return added(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return added(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = added(__libc_memalign(alignment, size));
  return *block == NULL ? ENOMEM : 0;
}

void *realloc(void *block, size_t size) {
  removed(block);
  void *other = __libc_realloc(block, size);
  // A block that could not grow is still there.
  if (other == NULL && size > 0) added(block);
  return added(other);
}

void free(void *block) {
  removed(block);
  __libc_free(block);
}

long heap_live(void) { return atomic_load(&live); }
long heap_total(void) { return atomic_load(&total); }
long heap_peak(void) { return atomic_load(&peak); }
void heap_reset_peak(void) { atomic_store(&peak, atomic_load(&live)); }
