internal import TypescaleThreads

/// The reason why a catalog cannot be read.
package struct CatalogError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// The file is not a catalog of a known format.
        case unknownFormat
        /// The path says a language that is not known.
        case unknownLanguage
        /// The file violates its format.
        case malformed
        /// The text is not in a known encoding.
        case encoding
        /// A limit of the file is exceeded.
        case tooLarge
        /// The file cannot be opened or read.
        case unreadable
        /// The work of the thread was canceled.
        case cancelled
    }

    package let code: Code
    /// The position; `nil` if the error concerns the whole file.
    package let position: CatalogPosition?
    /// The error in words, with what would be right.
    package let reason: String

    package init(_ code: Code, at position: CatalogPosition? = nil, _ reason: String) {
        (self.code, self.position, self.reason) = (code, position, reason)
    }
}

extension CatalogError {
    /// Throws if the work of this thread is canceled; called for each message, and in loops over parts of a file.
    static func checkCancellation() throws(CatalogError) {
        if Cancellation.isWorkCancelled { throw CatalogError(.cancelled, "reading the catalog was canceled") }
    }
}
