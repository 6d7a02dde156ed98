#include "CTypescaleICUFormat.h"

#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucurr.h>
#include <unicode/uformattedvalue.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uenum.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>
#include <unicode/uset.h>
#include <unicode/ustring.h>
#include <unicode/utypes.h>

#include <string.h>

void *icu_unum_open(int32_t is_spelled, const char *locale) {
    UErrorCode code = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(is_spelled ? UNUM_SPELLOUT : UNUM_ORDINAL, 0, 0, locale, 0, &code);
    if (U_SUCCESS(code)) return format;
    if (format) unum_close(format);
    return 0;
}
void *icu_unum_open_pattern(
    const uint16_t *pattern, int32_t length, const char *locale, const uint16_t *currency) {
    UErrorCode code = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_PATTERN_DECIMAL, (const UChar *)pattern, length, locale, 0, &code);
    if (U_SUCCESS(code)) unum_setTextAttribute(format, UNUM_CURRENCY_CODE, (const UChar *)currency, 3, &code);
    if (U_SUCCESS(code)) return format;
    if (format) unum_close(format);
    return 0;
}
void icu_unum_close(void *format) { unum_close((UNumberFormat *)format); }
const char *icu_unum_actual_locale(const void *format) {
    UErrorCode code = U_ZERO_ERROR;
    const char *name = unum_getLocaleByType((const UNumberFormat *)format, ULOC_ACTUAL_LOCALE, &code);
    return U_FAILURE(code) ? 0 : name;
}
int32_t icu_unum_rule_sets(const void *format, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = unum_getTextAttribute(
        (const UNumberFormat *)format, UNUM_PUBLIC_RULESETS, (UChar *)text, room, &code);
    return U_FAILURE(code) ? -1 : count;
}
int32_t icu_unum_use_rule_set(void *format, const uint16_t *name, int32_t length) {
    UErrorCode code = U_ZERO_ERROR;
    unum_setTextAttribute((UNumberFormat *)format, UNUM_DEFAULT_RULESET, (const UChar *)name, length, &code);
    return code;
}
int32_t icu_unum_format_decimal(
    const void *format, const char *digits, int32_t length, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = unum_formatDecimal((const UNumberFormat *)format, digits, length, (UChar *)text, room, 0, &code);
    return U_FAILURE(code) ? -1 : count;
}

void *icu_unumf_open(const uint16_t *skeleton, int32_t length, const char *locale) {
    UErrorCode code = U_ZERO_ERROR;
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale((const UChar *)skeleton, length, locale, &code);
    if (U_SUCCESS(code)) return formatter;
    if (formatter) unumf_close(formatter);
    return 0;
}
int32_t icu_currency(const char *locale, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = ucurr_forLocale(locale, (UChar *)text, room, &code);
    return U_FAILURE(code) ? -1 : count;
}
int32_t icu_currency_digits(const uint16_t *currency) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t digits = ucurr_getDefaultFractionDigits((const UChar *)currency, &code);
    return U_FAILURE(code) ? -1 : digits;
}
void icu_unumf_close(void *formatter) { unumf_close((UNumberFormatter *)formatter); }
int32_t icu_unumf_format_decimal(
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

int32_t icu_exemplars(const char *locale, int32_t *numbers, int32_t room) {
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

int32_t icu_likely_subtags(const char *locale, char *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = uloc_addLikelySubtags(locale, text, room, &code);
    return U_FAILURE(code) || code == U_STRING_NOT_TERMINATED_WARNING ? 0 : count;
}
int32_t icu_locale_for_tag(const char *tag, char *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = uloc_forLanguageTag(tag, text, room, 0, &code);
    return U_FAILURE(code) || code == U_STRING_NOT_TERMINATED_WARNING ? 0 : count;
}
int32_t icu_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

int32_t icu_character_direction(int32_t scalar) {
    switch (u_charDirection(scalar)) {
    case U_LEFT_TO_RIGHT: return 1;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC: return -1;
    default: return 0;
    }
}
int32_t icu_to_upper(
    const char *locale, const uint16_t *text, int32_t length, uint16_t *result, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = u_strToUpper((UChar *)result, room, (const UChar *)text, length, locale, &code);
    return U_FAILURE(code) ? -1 : count;
}

void *icu_plurals_open(const char *locale, int32_t is_ordinal) {
    UErrorCode code = U_ZERO_ERROR;
    UPluralRules *rules = uplrules_openForType(locale, is_ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, &code);
    if (U_SUCCESS(code)) return rules;
    if (rules) uplrules_close(rules);
    return 0;
}
void icu_plurals_close(void *rules) { uplrules_close((UPluralRules *)rules); }
int32_t icu_plurals_select(const void *rules, double number, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = uplrules_select((const UPluralRules *)rules, number, (UChar *)text, room, &code);
    return U_FAILURE(code) ? -1 : count;
}
int32_t icu_plurals_keywords(const void *rules, char *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    UEnumeration *words = uplrules_getKeywords((const UPluralRules *)rules, &code);
    int32_t count = 0, length = 0;
    const char *word;
    while (U_SUCCESS(code) && (word = uenum_next(words, &length, &code)) && count + length + 1 < room) {
        for (int32_t index = 0; index < length; index++) text[count++] = word[index];
        text[count++] = ' ';
    }
    uenum_close(words);
    return U_FAILURE(code) ? -1 : count;
}

static UDateFormat *opened_dates(
    const char *locale, UDateFormatStyle date, UDateFormatStyle time, const UChar *pattern, int32_t length) {
    UErrorCode code = U_ZERO_ERROR;
    static const UChar zone[] = {'G', 'M', 'T', 0};
    UDateFormat *format = udat_open(time, date, locale, zone, 3, pattern, length, &code);
    if (U_SUCCESS(code)) return format;
    if (format) udat_close(format);
    return 0;
}
void *icu_dates_open_lengths(const char *locale, int32_t date, int32_t time) {
    return opened_dates(locale, (UDateFormatStyle)date, (UDateFormatStyle)time, 0, 0);
}
void *icu_dates_open(const char *locale, int32_t is_pattern, const uint16_t *text, int32_t length) {
    UErrorCode code = U_ZERO_ERROR;
    UChar best[256];
    const UChar *pattern = (const UChar *)text;
    if (!is_pattern) {
        UDateTimePatternGenerator *generator = udatpg_open(locale, &code);
        length = udatpg_getBestPattern(generator, pattern, length, best, 256, &code);
        udatpg_close(generator);
        pattern = best;
    }
    if (U_FAILURE(code) || length > 255) return 0;
    return opened_dates(locale, UDAT_PATTERN, UDAT_PATTERN, pattern, length);
}
void icu_dates_close(void *format) { udat_close((UDateFormat *)format); }
int32_t icu_dates_format(const void *format, double milliseconds, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = udat_format((const UDateFormat *)format, milliseconds, (UChar *)text, room, 0, &code);
    return U_FAILURE(code) ? -1 : count;
}

int32_t icu_relative_time(
    const char *locale, int32_t width, double value, int32_t unit, uint16_t *text, int32_t room) {
    static const UDateRelativeDateTimeFormatterStyle styles[] = {UDAT_STYLE_LONG, UDAT_STYLE_SHORT, UDAT_STYLE_NARROW};
    static const URelativeDateTimeUnit units[] = {
        UDAT_REL_UNIT_YEAR, UDAT_REL_UNIT_QUARTER, UDAT_REL_UNIT_MONTH, UDAT_REL_UNIT_WEEK,
        UDAT_REL_UNIT_DAY, UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_SECOND};
    UErrorCode code = U_ZERO_ERROR;
    URelativeDateTimeFormatter *format =
        ureldatefmt_open(locale, 0, styles[width], UDISPCTX_CAPITALIZATION_NONE, &code);
    int32_t count = U_FAILURE(code) ? -1 : ureldatefmt_formatNumeric(format, value, units[unit], (UChar *)text, room, &code);
    if (format) ureldatefmt_close(format);
    return U_FAILURE(code) ? -1 : count;
}
int32_t icu_list(
    const char *locale, int32_t type, int32_t width, const uint16_t *items, const int32_t *lengths, int32_t count,
    uint16_t *text, int32_t room) {
    static const UListFormatterType types[] = {ULISTFMT_TYPE_AND, ULISTFMT_TYPE_OR, ULISTFMT_TYPE_UNITS};
    static const UListFormatterWidth widths[] = {ULISTFMT_WIDTH_WIDE, ULISTFMT_WIDTH_SHORT, ULISTFMT_WIDTH_NARROW};
    enum { most = 8 };
    const UChar *starts[most];
    if (count > most) return -1;
    for (int32_t index = 0; index < count; index++) {
        starts[index] = (const UChar *)items;
        items += lengths[index];
    }
    UErrorCode code = U_ZERO_ERROR;
    UListFormatter *format = ulistfmt_openForType(locale, types[type], widths[width], &code);
    int32_t written = U_FAILURE(code) ? -1 : ulistfmt_format(format, starts, lengths, count, (UChar *)text, room, &code);
    if (format) ulistfmt_close(format);
    return U_FAILURE(code) ? -1 : written;
}

int32_t icu_decode(
    const char *charset, const char *bytes, int32_t length, uint16_t *text, int32_t room) {
    UErrorCode code = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(charset, &code);
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, 0, 0, 0, &code);
    int32_t count = U_SUCCESS(code) ? ucnv_toUChars(converter, (UChar *)text, room, bytes, length, &code) : 0;
    ucnv_close(converter);
    return U_FAILURE(code) ? -1 : count;
}
int32_t icu_is_language(const char *code) { return uloc_getISO3Language(code)[0] != 0; }
int32_t icu_names_subtags(const char *tag) {
    UErrorCode code = U_ZERO_ERROR;
    char locale[ULOC_FULLNAME_CAPACITY];
    UChar name[512];
    int32_t read = 0;
    uloc_forLanguageTag(tag, locale, ULOC_FULLNAME_CAPACITY, &read, &code);
    if (U_FAILURE(code) || tag[read] != 0) return 0;
    // A part without a name is repeated with a warning.
    uloc_getDisplayScript(locale, "en", name, 512, &code);
    if (code != U_ZERO_ERROR) return 0;
    uloc_getDisplayCountry(locale, "en", name, 512, &code);
    if (code != U_ZERO_ERROR) return 0;
    uloc_getDisplayVariant(locale, "en", name, 512, &code);
    return code == U_ZERO_ERROR;
}
int32_t icu_has_locale(const char *language, const char *region) {
    for (int32_t index = uloc_countAvailable(); index-- > 0;) {
        const char *name = uloc_getAvailable(index);
        UErrorCode code = U_ZERO_ERROR;
        char part[ULOC_LANG_CAPACITY];
        uloc_getLanguage(name, part, ULOC_LANG_CAPACITY, &code);
        if (U_FAILURE(code) || strcmp(part, language) != 0) continue;
        uloc_getCountry(name, part, ULOC_LANG_CAPACITY, &code);
        if (U_SUCCESS(code) && strcmp(part, region) == 0) return 1;
    }
    return 0;
}
