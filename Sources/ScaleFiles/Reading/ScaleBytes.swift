internal import TypescaleFiles

/// The bytes of scale files, from the library itself or from disk.
enum ScaleBytes {
    /// Returns the bytes of a scale that is compiled into the library; `nil` for any other name.
    static func bundled(_ name: ScaleName) -> [UInt8]? {
        name.isFileName ? BundledFile.bytes("typescales/\(name).json") : nil
    }

    /// Returns whether there is a file or a link, even if it cannot be read or leads to no file.
    static func isFile(_ path: String) -> Bool {
        FileSystem.lookupError(path)?.isNotFound != true || FileSystem.isLink(path)
    }

    static func contents(ofFile path: String) throws(ScaleFileError) -> [UInt8] {
        do {
            return try FileSystem.contents(ofFile: path, atMost: ScaleFilesLimits.fileBytes)
        } catch .tooLarge(let bytes, let limit) {
            throw ScaleFileError(
                .malformed, file: path, line: 1, column: 1,
                reason: "the document has \(bytes) bytes; at most \(limit) are allowed")
        } catch {
            throw ScaleFileError(.unreadable, file: path, reason: "\(error)")
        }
    }
}
