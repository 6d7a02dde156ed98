/// A failure of a system call that a test injects.
enum SystemFault: Sendable, Equatable {
    /// The call fails with this error number and transfers nothing.
    case error(Int32)
    /// The call transfers at most this many bytes.
    case short(Int)

    enum Call: Sendable, Hashable {
        case accept, receive, send, wait, open, control
    }

    /// Returns the fault of a call; `nil` if it succeeds.
    ///
    /// A production server has no source and pays one comparison with `nil` per call.
    typealias Source = @Sendable (Call) -> SystemFault?
}
