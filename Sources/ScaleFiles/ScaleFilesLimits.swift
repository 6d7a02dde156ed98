/// The bounds of scale files and their folders, each with its reason.
enum ScaleFilesLimits {
    /// The bytes of a scale file: the largest of the project's own has 12 kB.
    static let fileBytes = 1 << 20
    /// The scale files of a folder: the project's own has about a dozen, and all are cached.
    static let files = 1_000
    /// The nesting of a scale file: the format needs five levels.
    static let depth = 16
    /// The mistakes of one file that are reported after the first: more do not fit a screen.
    static let mistakes = 99
    static let titleCharacters = 200
    /// The characters of the name of a unit, a platform or a role.
    static let nameCharacters = 40
    /// The characters of a note or a source.
    static let noteCharacters = 1_000
    /// The base of an app's own steps, which the values are divided by: a percentage, a size or a count of pixels.
    static let stepBase: ClosedRange<Double> = 0.001...1_000_000
    /// The parent folders that are searched for a folder of scales.
    static let ancestors = 12
}
