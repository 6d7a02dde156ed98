import DynamicType
import ScaleFiles
import Testing

/// The project's own scales.
private let library = ScaleLibrary()

func scale(_ name: String) throws -> TypeScale { try library.scale(named: ScaleName(name)) }

func category(_ name: String) throws -> ContentSizeCategory { try #require(ContentSizeCategory(named: name)) }

func environment(_ pairs: [(key: String, value: String)]) throws -> TextEnvironment { try TextEnvironment(pairs) }

func environment(_ key: String, _ value: String) throws -> TextEnvironment { try TextEnvironment([(key, value)]) }

/// Numbers separated by spaces.
func numbers(_ text: String) -> [Double] { text.split(separator: " ").compactMap { Double($0) } }

/// Empty if there is no library, which makes the tests of single scales fail.
let everyScale = ScaleName.bundled.map(\.name)
