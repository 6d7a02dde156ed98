internal import DynamicType
internal import FoundationEssentials
internal import ScaleFiles
internal import Synchronization

/// The scale of a layout assertion: a bundled one or a file.
public struct LayoutScale: Hashable, Sendable {
    enum Source: Hashable {
        case bundled(String)
        case file(String)
    }

    let source: Source

    /// Returns a bundled scale by name.
    public static func bundled(_ name: String) -> LayoutScale { LayoutScale(source: .bundled(name)) }
    /// Returns a scale read from a file.
    public static func file(_ path: String) -> LayoutScale { LayoutScale(source: .file(path)) }

    /// Apple iOS and iPadOS, Dynamic Type.
    public static let appleIOS = bundled("apple-ios")
    /// Apple macOS, built-in text styles.
    public static let appleMacOS = bundled("apple-macos")
    /// Apple tvOS, text styles.
    public static let appleTVOS = bundled("apple-tvos")
    /// Apple visionOS, extra large titles.
    public static let appleVisionOS = bundled("apple-visionos")
    /// Apple watchOS, Dynamic Type.
    public static let appleWatchOS = bundled("apple-watchos")
    /// A chat app's scale.
    public static let chat = bundled("chat")
    /// Material 3 with Android 14 font scaling.
    public static let material3 = bundled("material3")
    /// Salesforce Lightning Design System.
    public static let slds = bundled("slds")
    /// Fluid web type, by viewport width.
    public static let webFluid = bundled("web-fluid")
    /// Windows type ramp with WinUI text scaling.
    public static let windows = bundled("windows")
}

/// The bundled scales and fonts, and scale files of the app under test.
///
/// Tests are built from source on the machine that runs them, so both folders are found relative to this file.
/// Environment variables and the executable's location are ignored: a test gives the same result on every machine.
enum BundledResources {
    private static let library = Result { () throws(LayoutAssertionError) in
        do throws(ScaleFileError) {
            return ScaleLibrary(directory: try ScaleDirectory.locate(environment: [:], executable: nil))
        } catch {
            throw LayoutAssertionError(error)
        }
    }

    /// The folder with `roles.json`, beside the scales.
    static let fontFolder = library.map { library in
        library.directory.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/fonts"
    }

    private static let files = Mutex<[Identifier: Result<TypeScale, LayoutAssertionError>]>([:])

    static func scale(_ scale: LayoutScale) throws(LayoutAssertionError) -> TypeScale {
        switch scale.source {
        case .bundled(let name):
            let library = try library.get()
            do throws(ScaleFileError) {
                return try library.scale(named: name)
            } catch {
                throw LayoutAssertionError(error)
            }
        case .file(let path):
            if let cached = files.withLock({ $0[Identifier(path)] }) { return try cached.get() }
            let result = Result { () throws(LayoutAssertionError) in try read(path) }
            files.withLock { $0[Identifier(path)] = result }
            return try result.get()
        }
    }

    private static func read(_ path: String) throws(LayoutAssertionError) -> TypeScale {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
            throw LayoutAssertionError("\(path): the file cannot be read; use the path of a readable scale file")
        }
        let file = path.split(separator: "/").last ?? "scale"
        do throws(ScaleFileError) {
            return try ScaleFile.scale(
                decoding: [UInt8](bytes), name: String(file.hasSuffix(".json") ? file.dropLast(5) : file), file: path)
        } catch {
            throw LayoutAssertionError(error)
        }
    }
}
