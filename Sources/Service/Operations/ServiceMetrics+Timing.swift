extension ServiceMetrics {
    /// Does a piece of work and records how long it took, however it ends.
    func timing<Answer, Failure: Error>(
        _ timing: Timing, _ body: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let start = ContinuousClock.now
        defer {
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            record(
                timing,
                nanoseconds: UInt64(max(seconds, 0)) * 1_000_000_000 + UInt64(max(attoseconds, 0)) / 1_000_000_000)
        }
        return try body()
    }
}
