/// The library that draws PNG and PDF, which is loaded when it is first asked for.
package enum DrawingLibrary {
    /// cairo's version; an error says why it cannot be loaded.
    package static func version() throws(PreviewError) -> String { try CairoCanvas.version() }
}
