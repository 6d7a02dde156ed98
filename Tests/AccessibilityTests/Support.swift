import Accessibility
import DynamicType
import ScaleFiles
import Testing

/// The project's own scales.
private let library = Result { () throws(ScaleFileError) in try ScaleLibrary() }

func scale(_ name: String) throws -> TypeScale { try library.get().scale(named: name) }

/// A style of Apple's at a category.
func style(_ style: TextStyle, _ category: ContentSizeCategory = .default) throws -> ResolvedStyle {
    try scale("apple-ios").resolve(style, in: .category(category))
}

func color(_ text: String) throws -> SRGBColor { try SRGBColor(text) }

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func color() -> SRGBColor {
        let bits = Int(next() >> 40)
        return SRGBColor(bytes: bits & 255, bits >> 8 & 255, bits >> 16 & 255)
    }
}
