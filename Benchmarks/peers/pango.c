/* Measures Pango laying out the same messages: first layout, a size change, a width change. Prints one JSON object.

   usage: pango MESSAGES.ndjson [WIDTH [ROUNDS [FAMILIES]]]      cc -O2 pango.c $(pkg-config --cflags --libs pangoft2)

   pangoft2 lays out without any drawing surface. Glyph positions are not rounded, so that sizes scale as the text does.
   Layouts are retained between changes, like in an application; every change reads the height of every layout. */
#include <pango/pango.h>
#include <pango/pangoft2.h>
#include "texts.h"

static long heights(PangoLayout **layouts, int count, long *lines) {
  long sum = 0;
  *lines = 0;
  for (int i = 0; i < count; i++) {
    int width, height;
    pango_layout_get_size(layouts[i], &width, &height);
    sum += height;
    *lines += pango_layout_get_line_count(layouts[i]);
  }
  return sum;
}

static void set_size(PangoLayout **layouts, int count, PangoFontDescription *font, double size) {
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  for (int i = 0; i < count; i++) pango_layout_set_font_description(layouts[i], font);
}

int main(int argc, char **argv) {
  if (argc < 2) { fprintf(stderr, "usage: pango MESSAGES.ndjson [WIDTH [ROUNDS [FAMILIES]]]\n"); return 2; }
  double width = argc > 2 ? atof(argv[2]) : 300;
  int rounds = argc > 3 ? atoi(argv[3]) : 5;
  const char *families = argc > 4 ? argv[4] : "Noto Sans, Noto Sans CJK JP, Noto Color Emoji";
  if (width < 1 || rounds < 1 || rounds > 100) { fprintf(stderr, "width and rounds must be positive, rounds at most 100\n"); return 2; }
  int count;
  char **texts = read_texts(argv[1], &count);
  PangoFontMap *map = pango_ft2_font_map_new();
  PangoContext *context = pango_font_map_create_context(map);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, families);
  pango_font_description_set_absolute_size(font, 17 * PANGO_SCALE);
  /* Fonts are found and loaded before the clock starts, for every script in the file: only layout is timed. */
  for (int i = 0; i < count; i++) {
    if (i >= 500 && i % 50) continue;
    PangoLayout *warm = pango_layout_new(context);
    pango_layout_set_font_description(warm, font);
    pango_layout_set_text(warm, texts[i], -1);
    pango_layout_get_size(warm, NULL, NULL);
    g_object_unref(warm);
  }
  PangoLayout **layouts = malloc(sizeof *layouts * count);
  double first[100], resize[100], rewidth[100];
  long lines = 0, changed = 0, unused;
  for (int round = 0; round < rounds; round++) {
    double start = now_ms();
    pango_font_description_set_absolute_size(font, 17 * PANGO_SCALE);
    for (int i = 0; i < count; i++) {
      layouts[i] = pango_layout_new(context);
      pango_layout_set_font_description(layouts[i], font);
      pango_layout_set_width(layouts[i], width * PANGO_SCALE);
      pango_layout_set_wrap(layouts[i], PANGO_WRAP_WORD_CHAR);
      pango_layout_set_text(layouts[i], texts[i], -1);
    }
    long before = heights(layouts, count, &lines);
    first[round] = now_ms() - start;
    start = now_ms();
    set_size(layouts, count, font, 23);
    long after = heights(layouts, count, &unused);
    resize[round] = now_ms() - start;
    changed = after != before;
    start = now_ms();
    for (int i = 0; i < count; i++) pango_layout_set_width(layouts[i], (width + 60) * PANGO_SCALE);
    heights(layouts, count, &unused);
    rewidth[round] = now_ms() - start;
    for (int i = 0; i < count; i++) g_object_unref(layouts[i]);
  }
  printf("{\"peer\":\"pango\",\"version\":\"%s\",\"messages\":%d,\"width\":%g,\"rounds\":%d,\"firstMs\":%.3f,\"resizeMs\":%.3f,"
         "\"rewidthMs\":%.3f,\"lines\":%ld,\"heightsMoved\":%s}\n", pango_version_string(), count, width, rounds,
         median(first, rounds), median(resize, rounds), median(rewidth, rounds), lines, changed ? "true" : "false");
  return 0;
}
