/// The bounds of reading scale files.
enum ScaleFilesLimits {
    /// The longest scale file: the largest of the project's own has 12 kB.
    static let fileBytes = 1 << 20
    /// Scale files of a folder: the project's own has two dozen, and all of them are kept in memory.
    static let files = 1_000
    /// The deepest nesting: the format itself needs five levels.
    static let depth = 16
    /// How far up a directory of scales is looked for.
    static let ancestors = 12
}
