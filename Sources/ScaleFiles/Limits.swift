/// The bounds of reading scale files.
enum Limits {
    /// The longest scale file: the largest of the project's own has 12 kB.
    static let fileBytes = 1 << 20
    /// The deepest nesting: the format itself needs five levels.
    static let depth = 16
    /// How far up a directory of scales is looked for.
    static let ancestors = 12
}
