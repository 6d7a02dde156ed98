/// The bounds of this module, with their reasons.
package enum TextLayoutLimits {
    /// `tab-size: 8`, the initial value in CSS.
    package static let spacesPerTab = 8
    /// The distances of tab stops that a text can ask for, in spaces.
    package static let tabSizes = 1...100
    /// The open brackets whose scripts are remembered; the number of both Chromium and Firefox.
    static let scriptBrackets = 32
    /// The letters beyond which ICU looks for words of a dictionary in a stretch; those of two of the shortest words.
    static let shortStretch = 4
    /// The characters of the longest grapheme cluster for which all installed faces are searched.
    static let fallbackCluster = 8
    /// The most features in `font-feature-settings`; each is searched for in every plan of HarfBuzz.
    package static let featureSettings = 64
    /// The width in em below which words store no clusters unless asked.
    ///
    /// At 17 pt it is a line of 85 pt, narrower than any phone's bubble, and at 53 pt one of 265 pt. Clusters of all
    /// words would take half of the memory of a prepared text.
    package static let clustersAboveEm = 5.0
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
    static let wordsAtOnce = 32
    /// The characters whose fallback face is remembered; a page of mixed scripts has a few hundred.
    static let rememberedFallbacks = 4_096
    /// The most face lists of a store for paragraphs that mix faces.
    ///
    /// One list for each style's face would be enough, as up to 32 faces share a list.
    static let faceLists = 1_024
    /// The most units of an em in a face, by OpenType.
    static let finestFaceUnits: Int32 = 16_384
    /// The units that a text of any length may shape again for cuts inside words.
    ///
    /// A word of 60 letters that is safe to break nowhere takes 3,600.
    static let cutUnits = 4_096
    /// The units that a text may shape again for each of its own: longer than most words.
    static let cutUnitsPerUnit = 8
    /// The pieces of words whose advances a preparer remembers; about 20 bytes each.
    static let rememberedPieces = 16_384
    /// The units of an em in which paragraphs of faces with different units are stored.
    ///
    /// They are finer than any face's own, so that rounding errors stay far below the step in which widths are
    /// compared.
    static let commonUnitsPerEm: Int32 = 1 << 18
    /// The most styles of a store of messages: one bit each in a message's mask. The longest published scale has 15.
    package static let styles = 64
    /// The most blocks of one message; longer ones are documents.
    package static let blocks = 4_096
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
