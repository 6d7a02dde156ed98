internal import TypescaleStringCatalogs
internal import TypescaleThreads

extension StringsAuditError {
    /// Throws if the work of this thread is canceled; called for each message.
    static func checkCancellation(of file: Identifier) throws(StringsAuditError) {
        if Cancellation.isWorkCancelled {
            throw StringsAuditError(FileLocation(file), "the audit was canceled")
        }
    }
}
