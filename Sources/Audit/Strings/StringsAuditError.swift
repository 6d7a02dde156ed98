internal import TypescaleJSON
internal import TypescaleThreads

/// The reason why catalogs cannot be checked.
package struct StringsAuditError: Error, Sendable, CustomStringConvertible {
    package let location: FileLocation
    package let reason: String
    /// A Boolean value that indicates whether there is no scale, style or step of the given name.
    let isMissing: Bool
    /// A Boolean value that indicates whether the environment has a step of text sizes that a scale does not have.
    package let isStep: Bool

    init(_ location: FileLocation, _ reason: String, isMissing: Bool = false, isStep: Bool = false) {
        (self.location, self.reason, self.isMissing, self.isStep) = (location, reason, isMissing, isStep)
    }

    package var description: String { "\(location.description): \(reason)" }

    /// Throws if the work of this thread is canceled; called for each message.
    static func checkCancellation(of file: Identifier) throws(StringsAuditError) {
        if Cancellation.isWorkCancelled {
            throw StringsAuditError(FileLocation(file), "the audit was canceled")
        }
    }
}
