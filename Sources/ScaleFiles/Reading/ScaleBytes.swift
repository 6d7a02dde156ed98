internal import FoundationEssentials
internal import TypescaleFiles

/// The bytes of scale files, from the library itself or from disk.
enum ScaleBytes {
    /// Returns the bytes of a scale that is compiled into the library; `nil` for any other name.
    static func bundled(_ name: ScaleName) -> [UInt8]? {
        name.isFileName ? BundledFile.bytes("typescales/\(name).json") : nil
    }

    /// Returns whether there is a file, or a link to one, whether or not that exists.
    static func isFile(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) || isLink(path) }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Reads a file; refuses pipes, devices and files beyond the limit before it opens them, as reading might never end.
    static func contents(ofFile path: String) throws(ScaleFileError) -> [UInt8] {
        // A file without a readable status is refused by the attempt to read it.
        if let status = FileStatus(path) {
            guard status.kind == .regular else {
                throw ScaleFileError(.unreadable, file: path, reason: "not a regular file")
            }
            guard status.byteCount <= ScaleFilesLimits.fileBytes else {
                throw ScaleFileError(
                    .malformed, file: path, line: 1, column: 1,
                    reason: "the document has \(status.byteCount) bytes, \(ScaleFilesLimits.fileBytes) are allowed")
            }
        }
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            let isBroken = isLink(path) && !FileManager.default.fileExists(atPath: path)
            throw ScaleFileError(
                .unreadable, file: path,
                reason: isBroken ? "the link leads to no file" : "the file cannot be read")
        }
    }
}
