// Files that are served as they are, made part of the program by the compiler: nothing to find where it runs.

#include <stddef.h>

/// The name of a file, the first at 0; NULL beyond the last. Static: nobody frees it.
const char *typescale_document_name(size_t index);

/// The bytes of the file of that name, `count` of them; NULL where there is none. Static: nobody frees it.
const unsigned char *typescale_document(const char *name, size_t *count);
