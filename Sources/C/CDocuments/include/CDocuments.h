// Files that are served as they are, made part of the program by the compiler: nothing to find where it runs.

#include <stddef.h>

/// The OpenAPI document; `count` is given its length. Static: nobody frees it.
const unsigned char *typescale_document_openapi(size_t *count);
