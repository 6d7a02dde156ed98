// ICU's formatters: a library of its own (icui18n), which programs that only lay text out need not load.
// ICU's functions are macros that add the version to each name, which Swift cannot see.
// Each is given here under its own name with an `icu_` prefix and fixed-width types; nothing else is added.
#ifndef TYPESCALE_ICU_FORMAT_SHIM_H
#define TYPESCALE_ICU_FORMAT_SHIM_H

#include <stdint.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/ucurr.h>
#include <unicode/uformattedvalue.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utypes.h>

static inline void *icu_unum_open(UNumberFormatStyle style, const char *locale, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(style, 0, 0, locale, 0, &code);
    *status = code;
    return format;
}
static inline void icu_unum_close(void *format) { unum_close((UNumberFormat *)format); }
// The locale whose rules are really used: that of the process where the language asked for has none.
static inline const char *icu_unum_actual_locale(const void *format) {
    UErrorCode code = U_ZERO_ERROR;
    const char *name = unum_getLocaleByType((const UNumberFormat *)format, ULOC_ACTUAL_LOCALE, &code);
    return U_FAILURE(code) ? 0 : name;
}
static inline int32_t icu_unum_rule_sets(const void *format, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = unum_getTextAttribute(
        (const UNumberFormat *)format, UNUM_PUBLIC_RULESETS, (UChar *)text, room, &code);
    return U_FAILURE(code) ? -1 : count;
}
static inline int32_t icu_unum_use_rule_set(void *format, const uint16_t *name, int32_t length) {
    UErrorCode code = U_ZERO_ERROR;
    unum_setTextAttribute((UNumberFormat *)format, UNUM_DEFAULT_RULESET, (const UChar *)name, length, &code);
    return code;
}
static inline int32_t icu_unum_format_decimal(
    const void *format, const char *digits, int32_t length, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = unum_formatDecimal((const UNumberFormat *)format, digits, length, (UChar *)text, room, 0, &code);
    return U_FAILURE(code) ? -1 : count;
}

static inline void *icu_unumf_open(const uint16_t *skeleton, int32_t length, const char *locale, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale((const UChar *)skeleton, length, locale, &code);
    *status = code;
    return formatter;
}
// Digits after the point that amounts of a currency have; fewer than none where ICU cannot say.
static inline int32_t icu_currency_digits(const uint16_t *currency) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t digits = ucurr_getDefaultFractionDigits((const UChar *)currency, &code);
    return U_FAILURE(code) ? -1 : digits;
}
static inline void icu_unumf_close(void *formatter) { unumf_close((UNumberFormatter *)formatter); }
// Formats, and says from where to where the number itself stands: its digits with sign, grouping and point.
static inline int32_t icu_unumf_format_decimal(
    const void *formatter, const char *digits, int32_t length, uint16_t *text, int32_t room, int32_t *start,
    int32_t *end) {
    UErrorCode code = U_ZERO_ERROR;
    UFormattedNumber *result = unumf_openResult(&code);
    UConstrainedFieldPosition *position = ucfpos_open(&code);
    unumf_formatDecimal((const UNumberFormatter *)formatter, digits, length, result, &code);
    int32_t count = unumf_resultToString(result, (UChar *)text, room, &code);
    *start = count;
    *end = 0;
    while (U_SUCCESS(code) && ufmtval_nextPosition(unumf_resultAsValue(result, &code), position, &code)) {
        int32_t field = ucfpos_getField(position, &code), from = 0, to = 0;
        if (ucfpos_getCategory(position, &code) != UFIELD_CATEGORY_NUMBER) continue;
        if (field != UNUM_INTEGER_FIELD && field != UNUM_FRACTION_FIELD && field != UNUM_SIGN_FIELD) continue;
        ucfpos_getIndexes(position, &from, &to, &code);
        if (from < *start) *start = from;
        if (to > *end) *end = to;
    }
    ucfpos_close(position);
    unumf_closeResult(result);
    return U_FAILURE(code) ? -1 : count;
}

// The characters of a language as pairs of first and last; how many numbers that are, or less than none. What comes as
// several characters at once is left out: each of them is there by itself.
static inline int32_t icu_exemplars(const char *locale, int32_t *numbers, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    ULocaleData *data = ulocdata_open(locale, &code);
    int32_t is_known = code != U_USING_DEFAULT_WARNING;
    USet *set = uset_openEmpty();
    ulocdata_getExemplarSet(data, set, 0, ULOCDATA_ES_STANDARD, &code);
    int32_t count = 0, ranges = U_SUCCESS(code) && is_known ? uset_getItemCount(set) : 0;
    for (int32_t index = 0; index < ranges && count + 2 <= room; index++) {
        UErrorCode item = U_ZERO_ERROR;
        if (uset_getItem(set, index, &numbers[count], &numbers[count + 1], 0, 0, &item) == 0) count += 2;
    }
    uset_close(set);
    ulocdata_close(data);
    return count;
}

static inline int32_t icu_likely_subtags(const char *locale, char *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = uloc_addLikelySubtags(locale, text, room, &code);
    return U_FAILURE(code) || code == U_STRING_NOT_TERMINATED_WARNING ? 0 : count;
}
static inline int32_t icu_locale_for_tag(const char *tag, char *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = uloc_forLanguageTag(tag, text, room, 0, &code);
    return U_FAILURE(code) || code == U_STRING_NOT_TERMINATED_WARNING ? 0 : count;
}
static inline int32_t icu_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

static inline int32_t icu_character_direction(int32_t scalar) { return u_charDirection(scalar); }
static inline int32_t icu_to_upper(
    const char *locale, const uint16_t *text, int32_t length, uint16_t *result, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = u_strToUpper((UChar *)result, room, (const UChar *)text, length, locale, &code);
    return U_FAILURE(code) ? -1 : count;
}

#endif
