// ICU's types under names of this module's own.
//
// Foundation brings another version of ICU, as a module whose enumerations have the same names and more members. A
// compilation that sees both (a test that imports Foundation and one of our libraries) stops at "different definitions in
// different modules". Types under other names are different types, and both modules live side by side.
#ifndef TYPESCALE_ICU_NAMES_H
#define TYPESCALE_ICU_NAMES_H

#define UAcceptResult icu_UAcceptResult
#define UBiDi icu_UBiDi
#define UBiDiDirection icu_UBiDiDirection
#define UBiDiReorderingMode icu_UBiDiReorderingMode
#define UBiDiReorderingOption icu_UBiDiReorderingOption
#define UBidiPairedBracketType icu_UBidiPairedBracketType
#define UBlockCode icu_UBlockCode
#define UBreakIterator icu_UBreakIterator
#define UBreakIteratorType icu_UBreakIteratorType
#define UCPMap icu_UCPMap
#define UCPMapRangeOption icu_UCPMapRangeOption
#define UCharCategory icu_UCharCategory
#define UCharDirection icu_UCharDirection
#define UCharIterator icu_UCharIterator
#define UCharIteratorOrigin icu_UCharIteratorOrigin
#define UCharNameChoice icu_UCharNameChoice
#define UConverter icu_UConverter
#define UDataInfo icu_UDataInfo
#define UDataMemory icu_UDataMemory
#define UDecompositionType icu_UDecompositionType
#define UEastAsianWidth icu_UEastAsianWidth
#define UEnumeration icu_UEnumeration
#define UErrorCode icu_UErrorCode
#define UGraphemeClusterBreak icu_UGraphemeClusterBreak
#define UHangulSyllableType icu_UHangulSyllableType
#define UIndicPositionalCategory icu_UIndicPositionalCategory
#define UIndicSyllabicCategory icu_UIndicSyllabicCategory
#define UJoiningGroup icu_UJoiningGroup
#define UJoiningType icu_UJoiningType
#define ULayoutType icu_ULayoutType
#define ULineBreak icu_ULineBreak
#define ULineBreakTag icu_ULineBreakTag
#define ULocAvailableType icu_ULocAvailableType
#define ULocDataLocaleType icu_ULocDataLocaleType
#define UNormalizationCheckResult icu_UNormalizationCheckResult
#define UNormalizer2 icu_UNormalizer2
#define UNumericType icu_UNumericType
#define UParseError icu_UParseError
#define UProperty icu_UProperty
#define UPropertyNameChoice icu_UPropertyNameChoice
#define UScriptCode icu_UScriptCode
#define UScriptUsage icu_UScriptUsage
#define USentenceBreak icu_USentenceBreak
#define USentenceBreakTag icu_USentenceBreakTag
#define USerializedSet icu_USerializedSet
#define USet icu_USet
#define USetSpanCondition icu_USetSpanCondition
#define UText icu_UText
#define UTextFuncs icu_UTextFuncs
#define UVerticalOrientation icu_UVerticalOrientation
#define UWordBreak icu_UWordBreak
#define UWordBreakValues icu_UWordBreakValues

#endif
