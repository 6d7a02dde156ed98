// Memory that is asked for before it is needed, for which Swift has no word.
#ifndef TYPESCALE_MEMORY_SHIM_H
#define TYPESCALE_MEMORY_SHIM_H

#include <stddef.h>

// Asks for bytes to be read soon. An address that is not the process's own does no harm: it is only a hint.
static inline void memory_fetch_ahead(const void *address, size_t count) {
    const char *bytes = (const char *)address;
    for (size_t place = 0; place < count; place += 64) { __builtin_prefetch(bytes + place, 0, 2); }
}

#endif
