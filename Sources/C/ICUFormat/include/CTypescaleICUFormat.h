// ICU's formatters: a library of its own (icui18n), which programs that only lay text out need not load.
//
// ICU's functions are macros that add the version to each name, which Swift cannot see. They are given here under their
// own names with an `icu_` prefix and types of C alone: Foundation brings another version of ICU, and a compilation that
// sees the enumerations of both stops at "different definitions in different modules".
#ifndef TYPESCALE_ICU_FORMAT_H
#define TYPESCALE_ICU_FORMAT_H

#include <stdint.h>

void *icu_unum_open(int32_t is_spelled, const char *locale);
// A format of numbers by a pattern such as #,##0.00, with the three letters of a currency; null if it is none.
void *icu_unum_open_pattern(
    const uint16_t *pattern, int32_t length, const char *locale, const uint16_t *currency);
void icu_unum_close(void *format);
// The locale whose rules are really used: that of the process where the language asked for has none.
const char *icu_unum_actual_locale(const void *format);
int32_t icu_unum_rule_sets(const void *format, uint16_t *text, int32_t room);
int32_t icu_unum_use_rule_set(void *format, const uint16_t *name, int32_t length);
int32_t icu_unum_format_decimal(
    const void *format, const char *digits, int32_t length, uint16_t *text, int32_t room);

void *icu_unumf_open(const uint16_t *skeleton, int32_t length, const char *locale);
// The code of the currency of a locale's region; fewer than none where ICU cannot say.
int32_t icu_currency(const char *locale, uint16_t *text, int32_t room);
// Digits after the point that amounts of a currency have; fewer than none where ICU cannot say.
int32_t icu_currency_digits(const uint16_t *currency);
void icu_unumf_close(void *formatter);
// Formats, and says from where to where the number itself stands: its digits with sign, grouping and point.
int32_t icu_unumf_format_decimal(
    const void *formatter, const char *digits, int32_t length, uint16_t *text, int32_t room, int32_t *start,
    int32_t *end);

// The characters of a language as pairs of first and last; how many numbers that are, or less than none. What comes as
// several characters at once is left out: each of them is there by itself.
int32_t icu_exemplars(const char *locale, int32_t *numbers, int32_t room);

int32_t icu_likely_subtags(const char *locale, char *text, int32_t room);
int32_t icu_locale_for_tag(const char *tag, char *text, int32_t room);
int32_t icu_is_right_to_left(const char *locale);

// The direction of a character: 1 from the left, -1 from the right, 0 neither.
int32_t icu_character_direction(int32_t scalar);
int32_t icu_to_upper(
    const char *locale, const uint16_t *text, int32_t length, uint16_t *result, int32_t room);

void *icu_plurals_open(const char *locale, int32_t is_ordinal);
void icu_plurals_close(void *rules);
int32_t icu_plurals_select(const void *rules, double number, uint16_t *text, int32_t room);
// The keywords of the rules, separated by spaces.
int32_t icu_plurals_keywords(const void *rules, char *text, int32_t room);

// A format of dates and times by a skeleton or a pattern, in Greenwich's time; null if the locale has none.
void *icu_dates_open(const char *locale, int32_t is_pattern, const uint16_t *text, int32_t length);
// The lengths of the date and of the time go from full, 0, to short, 3; -1 leaves one out.
void *icu_dates_open_lengths(const char *locale, int32_t date, int32_t time);
void icu_dates_close(void *format);
int32_t icu_dates_format(const void *format, double milliseconds, uint16_t *text, int32_t room);

// A span of time from now. Widths are long, short and narrow; units go from years, quarters, months, weeks, days, hours
// and minutes to seconds.
int32_t icu_relative_time(
    const char *locale, int32_t width, double value, int32_t unit, uint16_t *text, int32_t room);
// A list of texts that lie one after another. Types are "and", "or" and units; widths are long, short and narrow.
int32_t icu_list(
    const char *locale, int32_t type, int32_t width, const uint16_t *items, const int32_t *lengths, int32_t count,
    uint16_t *text, int32_t room);

// Decodes text of a named encoding; -1 for an unknown one or bytes that are not in it, otherwise the UTF-16 units.
int32_t icu_decode(
    const char *charset, const char *bytes, int32_t length, uint16_t *text, int32_t room);
// Whether a language code is one of ISO 639 that ICU knows.
int32_t icu_is_language(const char *code);
// Whether a tag is well formed, and its script, region and variants have English names.
int32_t icu_names_subtags(const char *tag);
// Whether there is a locale of a language, in small letters, and a region, in capitals.
int32_t icu_has_locale(const char *language, const char *region);

#endif
