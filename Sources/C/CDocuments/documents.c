#include "CDocuments.h"

static const unsigned char openapi[] = {
#embed "../../Service/Documents/openapi.json"
};

const unsigned char *typescale_document_openapi(size_t *count) {
    *count = sizeof openapi;
    return openapi;
}
