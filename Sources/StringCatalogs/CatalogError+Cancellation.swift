internal import TypescaleThreads

extension CatalogError {
    /// Throws if the work of this thread is canceled; called for each message, and in loops over parts of a file.
    static func checkCancellation() throws(CatalogError) {
        if isCancelled { throw CatalogError(.cancelled, "reading the catalog was canceled") }
    }

    /// A Boolean value that indicates whether the work of this thread is canceled.
    static var isCancelled: Bool { Cancellation.current?.isCancelled ?? false }
}
