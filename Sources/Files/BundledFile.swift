internal import CTypescaleBundledFiles

/// Files of the project that are compiled into the program.
package enum BundledFile {
    /// Returns the bytes of a file by its path in the project, such as `fonts/roles.json`; `nil` if it is not bundled.
    package static func bytes(_ path: String) -> [UInt8]? {
        var count = 0
        guard let start = unsafe typescale_bundled_file(path, &count) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
