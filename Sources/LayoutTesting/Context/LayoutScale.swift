internal import Synchronization

/// The scale of a layout assertion: a bundled one or a file.
public struct LayoutScale: Hashable, Sendable {
    enum Source: Hashable {
        case bundled(ScaleName)
        case file(String)
    }

    let source: Source

    /// Returns a bundled scale by name.
    public static func bundled(_ name: ScaleName) -> LayoutScale { LayoutScale(source: .bundled(name)) }
    /// Returns a scale read from a file; a relative path begins at the working directory of the process.
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
    /// A chat app's scale.
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

/// The bundled scales, and scale files of the app under test.
///
/// Both are independent of environment variables and of the executable's folder: a test gives the same result on every
/// machine.
enum BundledResources {
    private static let library = ScaleLibrary()
    private static let files = Mutex<[Identifier: Result<TypeScale, ScaleFileError>]>([:])

    static func scale(_ scale: LayoutScale) throws(LayoutAssertionError) -> TypeScale {
        try LayoutAssertionError.converting {
            switch scale.source {
            case .bundled(let name): return try library.scale(named: name)
            case .file(let path):
                if let cached = files.withLock({ $0[Identifier(path)] }) { return try cached.get() }
                let result = Result { () throws(ScaleFileError) in try TypeScale(contentsOfFile: path) }
                files.withLock { $0[Identifier(path)] = result }
                return try result.get()
            }
        }
    }
}
