internal import TypescaleThreads

/// The reason why a catalog cannot be read.
package struct CatalogError: Error, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        case unknownFormat, unknownLanguage, malformed, encoding, tooLarge, unreadable, cancelled
    }

    package let code: Code
    /// The position; `nil` if the error concerns the whole file.
    package let position: CatalogPosition?
    /// The error in words, with what would be right.
    package let reason: String

    package init(_ code: Code, at position: CatalogPosition? = nil, _ reason: String) {
        (self.code, self.position, self.reason) = (code, position, reason)
    }

    /// The error with its position: `line 3, column 9: …`.
    package var description: String {
        position.map { "line \($0.line), column \($0.column): \(reason)" } ?? reason
    }
}

extension CatalogError {
    /// Throws if the work of this thread is canceled; called for each message, and in loops over parts of a file.
    static func checkCancellation() throws(CatalogError) {
        if Cancellation.isWorkCancelled { throw CatalogError(.cancelled, "reading the catalog was canceled") }
    }
}
