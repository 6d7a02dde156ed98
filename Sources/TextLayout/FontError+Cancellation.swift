internal import TypescaleThreads

extension FontError {
    /// Throws `Code.cancelled` if the thread's work is canceled; `work` says in the error what was.
    package static func checkCancellation(of work: String = "measuring the text") throws(FontError) {
        if Cancellation.isWorkCancelled {
            throw FontError(.cancelled, reason: "\(work) was canceled")
        }
    }
}
