@_exported public import ScaleFiles

/// Which scale answers: one that comes with the project, or a file.
public struct LayoutScale: Hashable, Sendable {
    enum Source: Hashable {
        case bundled(ScaleName)
        case file(String)
    }

    let source: Source

    /// A scale that comes with the project, by name.
    public static func bundled(_ name: ScaleName) -> LayoutScale { LayoutScale(source: .bundled(name)) }
    /// A scale file of one's own.
    public static func file(_ path: String) -> LayoutScale { LayoutScale(source: .file(path)) }

    /// Apple iOS and iPadOS, Dynamic Type.
    public static let appleIOS = bundled(.appleIOS)
    /// Apple macOS, built-in text styles.
    public static let appleMacOS = bundled(.appleMacOS)
    /// Apple tvOS, text styles.
    public static let appleTVOS = bundled(.appleTVOS)
    /// Apple visionOS, extra large titles.
    public static let appleVisionOS = bundled(.appleVisionOS)
    /// Apple watchOS, Dynamic Type.
    public static let appleWatchOS = bundled(.appleWatchOS)
    /// A chat app of its own.
    public static let chat = bundled(.chat)
    /// Material 3 with Android 14 font scaling.
    public static let material3 = bundled(.material3)
    /// Salesforce Lightning Design System.
    public static let slds = bundled(.slds)
    /// Fluid web type, by viewport width.
    public static let webFluid = bundled(.webFluid)
    /// Windows type ramp with WinUI text scaling.
    public static let windows = bundled(.windows)
}
