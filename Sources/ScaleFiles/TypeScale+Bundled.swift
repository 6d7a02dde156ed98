extension TypeScale {
    /// Apple iOS and iPadOS, Dynamic Type.
    public static let appleIOS = compiledIn(.appleIOS)
    /// Apple macOS, built-in text styles.
    public static let appleMacOS = compiledIn(.appleMacOS)
    /// Apple tvOS, text styles.
    public static let appleTVOS = compiledIn(.appleTVOS)
    /// Apple visionOS, extra large titles.
    public static let appleVisionOS = compiledIn(.appleVisionOS)
    /// Apple watchOS, Dynamic Type.
    public static let appleWatchOS = compiledIn(.appleWatchOS)
    /// A chat app with its own scale.
    public static let chat = compiledIn(.chat)
    /// Material 3 with Android 14 font scaling.
    public static let material3 = compiledIn(.material3)
    /// Salesforce Lightning Design System.
    public static let slds = compiledIn(.slds)
    /// Fluid web type, by viewport width.
    public static let webFluid = compiledIn(.webFluid)
    /// Windows type ramp with WinUI text scaling.
    public static let windows = compiledIn(.windows)

    /// Returns the scale of a name that is compiled into the library; `nil` for any other name.
    ///
    /// - Complexity: Parses the file on the first call for a name; O(1) afterwards.
    public static func bundled(_ name: ScaleName) -> TypeScale? { try? ScaleLibrary.bundled.scale(named: name) }

    private static func compiledIn(_ name: ScaleName) -> TypeScale {
        guard let scale = bundled(name) else { preconditionFailure("the bundled scale \(name) is not valid") }
        return scale
    }
}
