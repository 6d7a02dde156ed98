// Makes HarfBuzz fail an assertion for every text that contains U+2603, and first adds a line to the file that
// TYPESCALE_TEST_SHAPINGS names. A test preloads it into the program.
//
//     clang -shared -fPIC -o abort.so abort.c $(pkg-config --cflags harfbuzz) -ldl
#define _GNU_SOURCE
#undef NDEBUG
#include <assert.h>
#include <dlfcn.h>
#include <hb.h>
#include <stdio.h>
#include <stdlib.h>

typedef hb_bool_t (*Execute)(hb_shape_plan_t *, hb_font_t *, hb_buffer_t *, const hb_feature_t *, unsigned int);

hb_bool_t hb_shape_plan_execute(
    hb_shape_plan_t *plan, hb_font_t *font, hb_buffer_t *buffer, const hb_feature_t *features, unsigned int count) {
    unsigned int length = 0;
    hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &length);
    for (unsigned int index = 0; index < length; index++) {
        if (infos[index].codepoint != 0x2603) continue;
        const char *path = getenv("TYPESCALE_TEST_SHAPINGS");
        FILE *file = path ? fopen(path, "a") : NULL;
        if (file) {
            fputs("shaped\n", file);
            fclose(file);
        }
        if (getenv("TYPESCALE_TEST_HEAP")) {
            // Corrupts the heap, so that glibc aborts.
            void *block = malloc(5000), *guard = malloc(16);
            free(block);
            free(block);
            free(guard);
        }
        assert(!"the text contains U+2603");
    }
    Execute execute = (Execute)dlsym(RTLD_NEXT, "hb_shape_plan_execute");
    return execute(plan, font, buffer, features, count);
}
