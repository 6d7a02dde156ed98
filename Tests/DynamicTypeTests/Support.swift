import DynamicType
import ScaleFiles
import Testing

/// The project's own scales.
private let library = Result { () throws(ScaleFileError) in try ScaleLibrary() }

func scale(_ name: String) throws -> TypeScale { try library.get().scale(named: name) }

func category(_ name: String) throws -> ContentSizeCategory { try #require(ContentSizeCategory(named: name)) }

func environment(_ pairs: [(key: String, value: String)]) throws -> Environment { try Environment(pairs) }

func environment(_ key: String, _ value: String) throws -> Environment { try Environment([(key, value)]) }

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
}

/// Numbers separated by spaces.
func numbers(_ text: String) -> [Double] { text.split(separator: " ").compactMap { Double($0) } }

let everyScale = [
    "apple-ios", "apple-watchos", "apple-macos", "apple-tvos", "apple-visionos", "material3", "slds", "web-fluid",
    "chat", "windows",
]
