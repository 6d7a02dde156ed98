// expat as Swift sees it.
#ifndef TYPESCALE_CEXPAT_H
#define TYPESCALE_CEXPAT_H

#include <expat.h>

#endif
