// libcrypto as Swift sees it: digests, base 64, random bytes.
#ifndef TYPESCALE_CCRYPTO_H
#define TYPESCALE_CCRYPTO_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#endif
