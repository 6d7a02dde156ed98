import AccessibilityChecks
import DynamicType
import ScaleFiles
import Testing
import TypescaleTestSupport

/// The project's own scales.
private let library = ScaleLibrary()

func scale(_ name: String) throws -> TypeScale { try library.scale(named: ScaleName(name)) }

/// A style of Apple's at a category.
func style(_ style: TextStyle, _ category: ContentSizeCategory = .default) throws -> ResolvedStyle {
    try scale("apple-ios").resolve(style, in: .category(category))
}

func color(_ text: String) throws -> SRGBColor { try SRGBColor(css: text) }

extension SeededGenerator {
    /// A pseudorandom color.
    mutating func color() -> SRGBColor {
        let bits = Int(next() >> 40)
        return SRGBColor(red8: bits & 255, green8: bits >> 8 & 255, blue8: bits >> 16 & 255)
    }
}
