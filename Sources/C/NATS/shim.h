// The NATS client as Swift sees it.
#ifndef TYPESCALE_CNATS_H
#define TYPESCALE_CNATS_H

#include <nats/nats.h>

#endif
