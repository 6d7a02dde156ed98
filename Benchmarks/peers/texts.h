/* Reads {"id","text"} NDJSON as Benchmarks/messages.py writes it, and keeps time. Shared by the peer programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/* The processor time of this process, which excludes other programs. */
static double cpu_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, count, sizeof *values, by_value);
  return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* The string after "text":", unescaped (\" \\ \/ \n \t \r; other escapes do not occur in these files). */
static char *text_of(const char *line) {
  const char *at = strstr(line, "\"text\":");
  if (!at) return NULL;
  at = strchr(at + 7, '"');
  if (!at) return NULL;
  char *text = malloc(strlen(at)), *to = text;
  for (at++; *at && *at != '"'; at++) {
    if (*at != '\\') { *to++ = *at; continue; }
    switch (*++at) {
      case 'n': *to++ = '\n'; break;
      case 't': *to++ = '\t'; break;
      case 'r': *to++ = '\r'; break;
      case '"': case '\\': case '/': *to++ = *at; break;
      default: fprintf(stderr, "unexpected escape in: %.60s\n", line); exit(2);
    }
  }
  *to = 0;
  return text;
}

/* Every text of a file; the count lands in *count. Ends the program with status 2 where the file cannot be read. */
static char **read_texts(const char *path, int *count) {
  FILE *file = fopen(path, "r");
  if (!file) { perror(path); exit(2); }
  char **texts = NULL, *line = NULL;
  size_t room = 0;
  int held = 0;
  *count = 0;
  while (getline(&line, &room, file) > 0) {
    char *text = text_of(line);
    if (!text) { fprintf(stderr, "%s: row %d has no text\n", path, *count + 1); exit(2); }
    if (*count == held) texts = realloc(texts, sizeof *texts * (held = held ? held * 2 : 1024));
    texts[(*count)++] = text;
  }
  free(line);
  fclose(file);
  if (!*count) { fprintf(stderr, "%s: no rows\n", path); exit(2); }
  return texts;
}
