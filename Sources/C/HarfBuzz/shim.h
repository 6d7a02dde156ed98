// HarfBuzz as Swift sees it: shaping, OpenType metrics, names, variations and color.
#ifndef TYPESCALE_CHARFBUZZ_H
#define TYPESCALE_CHARFBUZZ_H

#include <hb.h>
#include <hb-ot.h>

#endif
