// libhyphen as Swift sees it.
#ifndef TYPESCALE_CHYPHEN_H
#define TYPESCALE_CHYPHEN_H

#include <hyphen.h>
#include <stdio.h>
#include <stdlib.h>

// Patterns from the bytes of a file; null if they cannot be read. The bytes are not used afterwards.
static inline HyphenDict *typescale_hyphen_load(const void *bytes, size_t count) {
    FILE *file = fmemopen((void *)bytes, count, "r");
    if (!file) return 0;
    HyphenDict *patterns = hnj_hyphen_load_file(file);
    fclose(file);
    return patterns;
}

// Writes a number for each character of a word, or for each byte if the patterns are not in UTF-8: odd if a line may end
// after it. The word ends with a zero byte; `values` has room for `count` + 5. Changes of spelling are left out.
static inline int typescale_hyphenate(HyphenDict *patterns, const char *word, int count, char *values) {
    char **replacements = 0;
    int *positions = 0, *removed = 0;
    int failed = hnj_hyphen_hyphenate2(patterns, word, count, values, 0, &replacements, &positions, &removed);
    if (replacements)
        for (int index = 0; index < count; index++) free(replacements[index]);
    free(replacements);
    free(positions);
    free(removed);
    return failed;
}

#endif
