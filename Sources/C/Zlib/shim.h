// zlib as Swift sees it.
#ifndef TYPESCALE_CZLIB_H
#define TYPESCALE_CZLIB_H

#include <zlib.h>

#endif
