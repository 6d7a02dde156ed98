extension ServiceMetrics {
    /// Runs `body` and records its duration, also if it throws.
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
