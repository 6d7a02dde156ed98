// Data files that belong to the libraries, compiled into them: a client needs no folder at run time.

#include <stddef.h>

/// Returns the bytes of a file, `count` of them, by its path from the project's root; NULL for any other path. The
/// memory is static and must not be freed.
const unsigned char *typescale_bundled_file(const char *path, size_t *count);
