// fontconfig as Swift sees it.
#ifndef TYPESCALE_CFONTCONFIG_H
#define TYPESCALE_CFONTCONFIG_H

#include <fontconfig/fontconfig.h>

#endif
