/// The limits of this module, with their reasons.
package enum TextLayoutLimits {
    /// `tab-size: 8`, the initial value in CSS.
    static let spacesPerTab = 8
    /// The open brackets whose scripts are remembered; the number of both Chromium and Firefox.
    static let scriptBrackets = 32
    /// The marks across which a break opportunity looks for their base: stream-safe text has at most 30 together.
    static let marksBeforeBase = 32
    /// The measures at which broken words are remembered: a theme's styles that have words wider than the line.
    static let measuresOfWideWords = 8
    /// The UTF-16 units that are divided by script, or by emoji, between two checks of a cancellation: a millisecond of
    /// work.
    static let unitsBetweenChecks = 16_384
    /// The bytes of a file of hyphenation patterns: the largest of Debian's has 1.1 MB.
    static let patternBytes = 4 << 20
    /// The time for which a thread that needs patterns waits before it looks whether its work is canceled.
    static let patternWaitMilliseconds = 20
    /// The files of patterns of a folder: all of Debian's packages have 120, most of them links.
    static let patternFiles = 1_000
    /// The longest part of a text without a space that is hyphenated in WebKit, in UTF-16 units: the longest usual
    /// links.
    static let hyphenatedItem = 2_000
    /// The longest word whose hyphens are found at once, and remembered, in UTF-16 units.
    static let hyphenatedUnits = 100
    /// The units of a longer item in which hyphens are found at once: as many as a line's hyphens are stored for.
    static let hyphenatedStart = 64
    /// The longest word that is hyphenated, in bytes: three for each of these units.
    static let hyphenatedBytes = 3 * hyphenatedUnits
    /// The words whose hyphens a preparer remembers; about 100 bytes each.
    static let rememberedHyphenations = 16_384
    /// The most UTF-16 units of a row whose lines are chosen together (`text-wrap: balance` and `pretty`).
    ///
    /// In a style with such lines, it is the most segments of a paragraph; the lines of longer ones are filled.
    /// The time grows with the square of the opportunities on a line, and a line may be as wide as the text.
    package static let chosenUnits = 2_000
    /// The greatest width of a line in points where widths become integers: no text is as wide.
    static let greatestIntegralWidth = 1e12
    /// The letters of the longest stretch that ICU does not divide into words, as it is shorter than two words.
    static let undividedLetters = 3
    /// The same in Thai, where the rest of a line of four letters is not divided either.
    static let undividedThaiLetters = 4
    /// The characters of the longest grapheme cluster for which all installed faces are searched.
    static let fallbackCluster = 8
    /// The width in em below which words store no clusters unless asked.
    ///
    /// At 17 pt it is a line of 85 pt, narrower than any phone's bubble, and at 53 pt one of 265 pt. Clusters of all
    /// words would take half of the memory of a prepared text.
    static let clustersAboveEm = 5.0
    /// The UTF-16 units after which shaping context no longer matters: longer than any contextual rule of the faces in
    /// use.
    static let shapingContext = 16
    /// The UTF-16 units after a break that are given to a dictionary: several words, after which it finds the same ones
    /// again.
    static let dictionaryReach = 64
    /// The most brackets of an isolate that may be opened while an earlier one is open; later ones are not paired.
    ///
    /// The bidirectional algorithm searches all open brackets for every letter. The bound is Unicode's own (BD16).
    static let openBrackets = 63
    /// The same for a paragraph with all its isolates.
    static let openBracketsOfIsolates = 512
    /// The greatest depth of isolates, above that of the bidirectional algorithm (125 levels, 61 isolates).
    static let isolates = 64
    /// The length of the longest word in the word cache; longer ones are links and paths, which occur once.
    static let cachedWordLength = 32
    /// The words of a run that are looked up at once: more than the memory requests that can be outstanding.
    static let wordLookupBatch = 32
    /// The characters whose fallback face is remembered; a page of mixed scripts has a few hundred.
    static let rememberedFallbacks = 4_096
    /// The face lists of a store that paragraphs share; further paragraphs that mix faces have lists of their own.
    ///
    /// One list for each style's face would be enough, as up to 32 faces share a list.
    static let sharedFaceLists = 64
    /// The most design units of an em in a face, by OpenType.
    static let finestFaceUnits: Int32 = 16_384
    /// The UTF-16 units that a text of any length may shape again for breaks inside words.
    ///
    /// A word of 60 letters that is safe to break nowhere takes 3,600.
    static let reshapedUnits = 4_096
    /// The UTF-16 units that a text may shape again for each of its own: longer than most words.
    static let reshapedUnitsPerUnit = 8
    /// The UTF-16 units of a text that faces with many rules for kerning may kern: a message of 500 letters.
    ///
    /// A UTF-16 unit takes some 35 µs in Noto Sans Grantha, so that they take 0.04 s.
    static let slowlyKernedUnits = 1_024
    /// The pieces of words whose advances a preparer remembers; about 20 bytes each.
    static let rememberedPieces = 16_384
    /// The design units of an em in which paragraphs of faces with different ones are stored.
    ///
    /// They are finer than any face's own, so that rounding errors stay far below the step in which widths are
    /// compared.
    static let commonUnitsPerEm: Int32 = 1 << 18
    /// The most styles of a store of messages: one bit each in a message's mask. The longest published scale has 15.
    static let stylesPerStore = 64
    /// The most blocks of one message; longer ones are documents.
    package static let blocks = 4_096
    /// Sides of an image's box in points.
    package static let boxes = 0.0...100_000
    /// Widths of a custom emoji in em.
    package static let emojiWidths = 0.1...20
    /// Lengths of a theme, in points or in em, in either direction.
    static let themeLength = 10_000.0
    /// The font requests and locales whose tools a preparer keeps open at once.
    static let rememberedSettings = 256
    /// The most combinations of face, script, direction and language that a preparer remembers.
    ///
    /// The bound is needed because a client could request every weight there is. All scripts in four weights are some
    /// eight hundred.
    static let rememberedStyles = 2_048
    /// The long words whose clusters a store remembers for sharing; about 20 bytes each.
    static let sharedWords = 16_384
    /// The words that one preparer caches.
    ///
    /// 25,000 different words are a long evening of chat; at about 120 bytes each, the cache stays under 10 MiB a
    /// thread.
    static let cachedWords = 65_536
    /// The most idle preparers and measurers of a pool: more than the threads that measure at once on most machines.
    static let idleScratch = 8
    /// The messages that a thread measures before it takes the next part of a list: some five milliseconds.
    static let messagesPerBatch = 256
}
