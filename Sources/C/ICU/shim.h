// ICU's functions are macros that add the version to each name, which Swift cannot see.
// Each is given here under its own name with an `icu_` prefix and fixed-width types; nothing else is added.
#ifndef TYPESCALE_ICU_SHIM_H
#define TYPESCALE_ICU_SHIM_H

#include "names.h"

#include <stdint.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>
#include <unicode/utypes.h>
#include <unicode/unorm2.h>

static inline UBreakIterator *icu_ubrk_open(UBreakIteratorType type, const char *locale, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open(type, locale, 0, 0, &code);
    *status = code;
    return iterator;
}
static inline void icu_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline int32_t icu_ubrk_set_text(UBreakIterator *iterator, const uint16_t *text, int32_t length) {
    UErrorCode code = U_ZERO_ERROR;
    ubrk_setText(iterator, (const UChar *)text, length, &code);
    return code;
}
static inline int32_t icu_ubrk_first(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t icu_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }

// ICU's functions for its data files, declared here instead of including udata.h: that header has an enumeration that
// Foundation's ICU defines differently, and a file that imports both modules would not compile.
struct UDataMemory;
typedef struct UDataMemory UDataMemory;
extern UDataMemory *udata_open(const char *path, const char *type, const char *name, UErrorCode *status);
extern const void *udata_getMemory(UDataMemory *data);
extern void udata_close(UDataMemory *data);

// A file of the data of break iterators, such as `khmerdict.dict`; null if there is none. The memory is valid until the
// file is closed.
static inline UDataMemory *icu_open_break_data(const char *name, const char *type) {
    UErrorCode code = U_ZERO_ERROR;
    UDataMemory *data = udata_open(U_ICUDATA_NAME "-brkitr", type, name, &code);
    return U_FAILURE(code) ? 0 : data;
}
static inline const void *icu_data_memory(UDataMemory *data) { return udata_getMemory(data); }
static inline void icu_close_data(UDataMemory *data) { udata_close(data); }

// ICU's converters, declared here for the same reason instead of including ucnv.h.
struct UConverter;
typedef struct UConverter UConverter;
extern UConverter *ucnv_open(const char *name, UErrorCode *status);
extern void ucnv_close(UConverter *converter);
extern int8_t ucnv_getMaxCharSize(const UConverter *converter);
extern int32_t ucnv_toUChars(
    UConverter *converter, UChar *result, int32_t room, const char *bytes, int32_t length, UErrorCode *status);

// The character of each of the 256 bytes of an encoding; 0 if ICU has none of this name with one byte a character.
static inline int32_t icu_characters_of_bytes(const char *encoding, uint16_t *characters) {
    UErrorCode code = U_ZERO_ERROR;
    char bytes[256];
    for (int32_t byte = 0; byte < 256; byte++) bytes[byte] = (char)byte;
    UConverter *converter = ucnv_open(encoding, &code);
    if (U_FAILURE(code)) return 0;
    int32_t count = ucnv_getMaxCharSize(converter) == 1
        ? ucnv_toUChars(converter, (UChar *)characters, 256, bytes, 256, &code)
        : 0;
    ucnv_close(converter);
    return U_SUCCESS(code) && count == 256;
}

static inline UBiDi *icu_ubidi_open(void) { return ubidi_open(); }
static inline void icu_ubidi_close(UBiDi *bidi) { ubidi_close(bidi); }
static inline int32_t icu_ubidi_set_paragraph(UBiDi *bidi, const uint16_t *text, int32_t length, uint8_t level) {
    UErrorCode code = U_ZERO_ERROR;
    ubidi_setPara(bidi, (const UChar *)text, length, level, 0, &code);
    return code;
}
static inline uint8_t icu_ubidi_paragraph_level(const UBiDi *bidi) { return ubidi_getParaLevel(bidi); }
// The level of each unit of the paragraph, which is the resolver's; null where there are none.
static inline const uint8_t *icu_ubidi_levels(UBiDi *bidi) {
    UErrorCode code = U_ZERO_ERROR;
    const UBiDiLevel *levels = ubidi_getLevels(bidi, &code);
    return U_FAILURE(code) ? 0 : levels;
}
// The indices of levels in visual order; as they are if a level is not one of the algorithm.
static inline void icu_visual_order(const uint8_t *levels, int32_t count, int32_t *order) {
    ubidi_reorderVisual(levels, count, order);
}
// A kind of bracket: the bracket that closes it, of the two that are canonically equivalent always the same one.
static inline int32_t icu_closing_bracket(int32_t scalar) {
    int32_t pair = u_getBidiPairedBracket(scalar);
    return pair == 0x232A ? 0x3009 : pair;
}
static inline int32_t icu_opening_bracket(int32_t scalar) { return u_getBidiPairedBracket(scalar); }
static inline int32_t icu_bracket_type(int32_t scalar) {
    return u_getIntPropertyValue(scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
}

static inline int32_t icu_script(int32_t scalar) {
    UErrorCode code = U_ZERO_ERROR;
    return uscript_getScript(scalar, &code);
}
// The first script a character of no single script is used with; its own script where it says nothing.
static inline int32_t icu_first_script_extension(int32_t scalar) {
    UErrorCode code = U_ZERO_ERROR;
    UScriptCode scripts[32];
    int32_t count = uscript_getScriptExtensions(scalar, scripts, 32, &code);
    return count > 0 && U_SUCCESS(code) ? scripts[0] : USCRIPT_COMMON;
}
// The scripts that share a character, or its own script, in the order of ICU; returns their number, at most `capacity`.
static inline int32_t icu_script_extensions(int32_t scalar, int32_t *scripts, int32_t capacity) {
    UErrorCode code = U_ZERO_ERROR;
    UScriptCode found[64];
    int32_t count = uscript_getScriptExtensions(scalar, found, 64, &code);
    if (U_FAILURE(code)) return 0;
    if (count > capacity) count = capacity;
    for (int32_t index = 0; index < count; index++) scripts[index] = found[index];
    return count;
}
static inline int32_t icu_has_script(int32_t scalar, int32_t script) {
    return uscript_hasScript(scalar, (UScriptCode)script);
}
// Whether the character's script extensions are anything but its own script.
static inline int32_t icu_is_shared_by_scripts(int32_t scalar) {
    UErrorCode code = U_ZERO_ERROR;
    UScriptCode scripts[32];
    int32_t count = uscript_getScriptExtensions(scalar, scripts, 32, &code);
    return U_FAILURE(code) || count != 1 || scripts[0] != icu_script(scalar);
}
static inline const char *icu_script_tag(int32_t script) { return uscript_getShortName((UScriptCode)script); }
// The script that a language is usually written in; the common one if it is not known.
static inline int32_t icu_likely_script(const char *language) {
    UErrorCode code = U_ZERO_ERROR;
    char locale[ULOC_FULLNAME_CAPACITY], tag[ULOC_SCRIPT_CAPACITY];
    uloc_addLikelySubtags(language, locale, ULOC_FULLNAME_CAPACITY, &code);
    if (U_FAILURE(code) || code == U_STRING_NOT_TERMINATED_WARNING) return USCRIPT_COMMON;
    int32_t length = uloc_getScript(locale, tag, ULOC_SCRIPT_CAPACITY, &code);
    if (U_FAILURE(code) || length != 4) return USCRIPT_COMMON;
    int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, tag);
    return script < 0 ? USCRIPT_COMMON : script;
}
static inline int32_t icu_script_number(const char *tag) { return u_getPropertyValueEnum(UCHAR_SCRIPT, tag); }
static inline int32_t icu_has_property(int32_t scalar, int32_t property) {
    return u_hasBinaryProperty(scalar, (UProperty)property);
}
static inline int32_t icu_property_value(int32_t scalar, int32_t property) {
    return u_getIntPropertyValue(scalar, (UProperty)property);
}
static inline int32_t icu_general_category(int32_t scalar) { return u_charType(scalar); }

static inline int32_t icu_compose_pair(int32_t first, int32_t second) {
    UErrorCode code = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&code);
    return U_FAILURE(code) ? -1 : unorm2_composePair(nfc, first, second);
}

// The first of the one or two characters that a character is canonically equal to, or a number below zero; `second` is
// zero if there is only one.
static inline int32_t icu_decompose_pair(int32_t scalar, int32_t *second) {
    UErrorCode code = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&code);
    UChar parts[8];
    if (U_FAILURE(code)) return -1;
    int32_t count = unorm2_getRawDecomposition(nfc, scalar, parts, 8, &code);
    if (U_FAILURE(code) || count <= 0) return -1;
    int32_t index = 0;
    UChar32 first;
    U16_NEXT(parts, index, count, first);
    *second = 0;
    if (index < count) U16_NEXT(parts, index, count, *second);
    return first;
}

// A text in capitals or small letters, written up to `room` units; the length that it has, or a number below zero.
static inline int32_t icu_change_case(
    int32_t is_upper, uint16_t *result, int32_t room, const uint16_t *text, int32_t length, const char *locale) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t count = is_upper ? u_strToUpper((UChar *)result, room, (const UChar *)text, length, locale, &code)
                             : u_strToLower((UChar *)result, room, (const UChar *)text, length, locale, &code);
    return U_FAILURE(code) && code != U_BUFFER_OVERFLOW_ERROR ? -1 : count;
}

static inline const char *icu_version(void) { return U_ICU_VERSION; }

#endif
