package import TypescaleStringCatalogs

/// A file, or an option of the command line, with the position in it if it is known.
package struct FileLocation: Hashable, Sendable {
    /// The path of the file, or the option.
    package var file: Identifier
    package var position: CatalogPosition?

    package init(_ file: Identifier, at position: CatalogPosition? = nil) {
        (self.file, self.position) = (file, position)
    }

    /// The location in compiler style: `FILE:LINE:COLUMN`.
    package var description: String { position.map { "\(file):\($0.line):\($0.column)" } ?? file.text }

    /// The location without its column: `FILE:LINE`.
    package var line: String { position.map { "\(file):\($0.line)" } ?? file.text }
}
