/* Measures HarfBuzz shaping the same messages once with one face, the lower bound of a first layout.

   usage: harfbuzz MESSAGES.ndjson FONT-FILE [ROUNDS]      cc -O2 harfbuzz.c $(pkg-config --cflags --libs harfbuzz) */
#include <hb.h>
#include "texts.h"

int main(int argc, char **argv) {
  if (argc < 3) { fprintf(stderr, "usage: harfbuzz MESSAGES.ndjson FONT-FILE [ROUNDS]\n"); return 2; }
  int rounds = argc > 3 ? atoi(argv[3]) : 5;
  if (rounds < 1 || rounds > 100) { fprintf(stderr, "rounds must be 1 to 100\n"); return 2; }
  int count;
  char **texts = read_texts(argv[1], &count);
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(argv[2]);
  if (!blob) { fprintf(stderr, "%s: cannot be read\n", argv[2]); return 2; }
  hb_face_t *face = hb_face_create(blob, 0);
  hb_font_t *font = hb_font_create(face);
  hb_buffer_t *buffer = hb_buffer_create();
  double times[100], cpu[100];
  long glyphs = 0;
  for (int round = 0; round < rounds; round++) {
    double start = now_ms(), cpu_start = cpu_ms();
    glyphs = 0;
    for (int i = 0; i < count; i++) {
      hb_buffer_clear_contents(buffer);
      hb_buffer_add_utf8(buffer, texts[i], -1, 0, -1);
      hb_buffer_guess_segment_properties(buffer);
      hb_shape(font, buffer, NULL, 0);
      glyphs += hb_buffer_get_length(buffer);
    }
    times[round] = now_ms() - start;
    cpu[round] = cpu_ms() - cpu_start;
  }
  printf("{\"peer\":\"harfbuzz\",\"version\":\"%s\",\"messages\":%d,\"rounds\":%d,\"shapeMs\":%.3f,\"shapeCpuMs\":%.3f,\"glyphs\":%ld}\n",
         hb_version_string(), count, rounds, median(times, rounds), median(cpu, rounds), glyphs);
  return 0;
}
