/// The bounds of this module, with their reasons.
package enum TextLayoutLimits {
    /// `tab-size: 8`, the initial value in CSS.
    static let spacesPerTab = 8
    /// Words narrower than this keep no clusters unless asked: at 17 pt it is a line of 85 pt, narrower than any phone's
    /// bubble, and at 53 pt one of 265 pt. Half of the memory of a prepared text would go into them.
    package static let clustersAboveEm = 5.0
    /// Units of text after which shaping context no longer matters: longer than any contextual rule of the faces in use.
    static let shapingContext = 16
    /// Units of text a dictionary is shown after a cut: several words, after which it sees the same ones again.
    static let dictionaryReach = 64
    /// Brackets that may be opened while an earlier one is still open: those after them are no pairs to the bidirectional
    /// algorithm, which goes through all that are open for every letter. Unicode's own rule (BD16) asks for 63.
    static let openBrackets = 512
    /// Longest word that is looked up in the word cache; longer ones are links and paths, and come once.
    static let cachedWordLength = 32
    /// Words of a run that are looked up side by side: more than memory can be asked for at once.
    static let wordsAtOnce = 32
    /// Characters whose fallback face is remembered; a page of mixed scripts has a few hundred.
    static let rememberedFallbacks = 4_096
    /// Lists of faces of a store whose paragraphs mix some: one for each style's face would do, as up to 32 faces share a
    /// list.
    static let faceLists = 1_024
    /// Units an em may have in a face, by OpenType.
    static let finestFaceUnits: Int32 = 16_384
    /// Units in which paragraphs of faces with different units are kept: finer than any face's own, so that rounding
    /// stays far under the step in which widths are compared.
    static let commonUnitsPerEm: Int32 = 1 << 18
    /// Styles a store of messages can tell apart: one bit each in a message's mask. The longest published scale has 15.
    package static let styles = 64
    /// Blocks of one message; longer ones are documents.
    package static let blocks = 4_096
    /// Font requests and languages whose tools a preparer keeps open at once.
    static let rememberedSettings = 256
    /// Faces with a script, a direction and a language that a preparer knows how to shape: whoever asks for every weight
    /// there is would fill the memory. All scripts in four weights are some eight hundred.
    static let rememberedStyles = 2_048
    /// Long words whose clusters a store remembers for others to share; about 20 bytes each.
    static let sharedWords = 16_384
    /// Words kept by one preparer. 25,000 different words are a long evening of chat; at about 120 bytes each the cache
    /// stays under 10 MiB a thread.
    static let cachedWords = 65_536
    /// Preparers and measurers that wait in a pool: more than the threads that measure at once on most machines.
    static let idleScratch = 8
    /// Messages that a thread measures before it takes the next part of a list: some five milliseconds.
    static let messagesAtOnce = 256
}
