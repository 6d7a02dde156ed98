/// The name of a scale: the base name of its file.
///
/// The set is open: your own folder of scales has its own names.
public struct ScaleName: Hashable, Sendable {
    /// The name, by which scales are found.
    public let id: Identifier

    /// Creates the name of a scale.
    public init(_ name: String) { id = Identifier(name) }

    /// The name as text.
    public var name: String { id.text }

    /// Apple iOS and iPadOS, Dynamic Type.
    public static let appleIOS: ScaleName = "apple-ios"
    /// Apple macOS, built-in text styles.
    public static let appleMacOS: ScaleName = "apple-macos"
    /// Apple tvOS, text styles.
    public static let appleTVOS: ScaleName = "apple-tvos"
    /// Apple visionOS, extra large titles.
    public static let appleVisionOS: ScaleName = "apple-visionos"
    /// Apple watchOS, Dynamic Type.
    public static let appleWatchOS: ScaleName = "apple-watchos"
    /// A chat app with its own scale.
    public static let chat: ScaleName = "chat"
    /// Material 3 with Android 14 font scaling.
    public static let material3: ScaleName = "material3"
    /// Salesforce Lightning Design System.
    public static let slds: ScaleName = "slds"
    /// Fluid web type, by viewport width.
    public static let webFluid: ScaleName = "web-fluid"
    /// Windows type ramp with WinUI text scaling.
    public static let windows: ScaleName = "windows"

    /// The scales that are compiled into the library, in alphabetical order.
    public static let bundled: [ScaleName] = [
        .appleIOS, .appleMacOS, .appleTVOS, .appleVisionOS, .appleWatchOS, .chat, .material3, .slds, .webFluid,
        .windows,
    ]
}

extension ScaleName: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name.
    public var description: String { name }

    /// Creates the name of a scale.
    public init(stringLiteral name: String) { self.init(name) }

    /// The reason why a file's name is not a scale's.
    package static let invalidNameReason =
        "is not the name of a scale; use 1 to 64 letters from A to Z, digits, hyphens and underscores, and not schema"

    /// A Boolean value that indicates whether the name can be a file's: any other text might be a path.
    package var isFileName: Bool {
        !name.isEmpty && name.utf8.count <= 64 && !name.isExactly("schema")
            && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == "-" || $0 == "_" }
    }
}
