internal import FoundationEssentials
internal import TypescaleAudit
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// Finds and reads `typescale.json`.
enum StringsConfigurationFile {
    private static let name = "typescale.json"
    /// The bytes of a configuration: ten thousand rules take one megabyte.
    private static let maximumBytes = 4 << 20

    /// Returns the configuration in a folder or the nearest one above, up to the root of the checkout.
    static func path(above folder: String) -> String? {
        for folder in Checkout.folders(from: folder) {
            let file = "\(folder)/\(name)"
            if FileManager.default.fileExists(atPath: file) { return file }
        }
        return nil
    }

    static func read(_ path: String) throws(CommandError) -> StringsConfiguration {
        let shown = Checkout.relativePath(path)
        let bytes = try InputFile(path).readAll(atMost: maximumBytes)
        return try rethrowing(
            StringsConfiguration(
                JSONReader(parsing: bytes).object(allowing: StringsConfiguration.keys), file: shown)
        ) { (error: JSONError) in CommandError("\(shown):\(error.line):\(error.column)", error.reasonWithPath) }
    }
}
