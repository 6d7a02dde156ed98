internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleThreads

/// The permits to replace conversations by more than one record, of which there are few.
///
/// A client may have at most as many as it leaves to others. If a client finds none for itself, the slowest upload
/// loses its permit: among all for a client without one, and otherwise among its own.
final class ReplacementPermits: Sendable {
    private struct Upload: Sendable {
        let client: WorkClient
        let begun: UInt64
        var bytes = 0

        /// The bytes by which the upload is behind the slowest that keeps its permit; negative if it is ahead.
        func delay(at now: UInt64) -> Int {
            let milliseconds = Int((now - min(begun, now)) / 1_000_000) - ServiceLimits.slowUploadMilliseconds
            return milliseconds * ServiceLimits.slowUploadBytesPerSecond / 1_000 - bytes
        }
    }

    private struct State: Sendable {
        var uploads: [Int: Upload] = [:]
        var last = 0

        func isFree(for client: WorkClient) -> Bool {
            uploads.values.count { $0.client == client } < ServiceLimits.replacements - uploads.count
        }

        /// Takes the permit of the slowest upload that others need not wait for.
        mutating func endSlowest(for client: WorkClient, at now: UInt64) {
            let own = uploads.filter { $0.value.client == client }
            let slowest = (own.isEmpty ? uploads : own).max { $0.value.delay(at: now) < $1.value.delay(at: now) }
            guard let slowest, slowest.value.delay(at: now) > 0 else { return }
            uploads[slowest.key] = nil
        }
    }

    private let state = Mutex(State())
    private let nanoseconds: @Sendable () -> UInt64

    /// Creates the permits; `nanoseconds` is a clock that does not go back.
    init(nanoseconds: @escaping @Sendable () -> UInt64 = SystemClock.monotonicNanoseconds) {
        self.nanoseconds = nanoseconds
    }

    var count: Int { state.withLock { $0.uploads.count } }

    func take(for client: WorkClient) throws(ServiceError) -> Permit {
        let now = nanoseconds()
        let number = state.withLock { state -> Int? in
            if !state.isFree(for: client) { state.endSlowest(for: client, at: now) }
            guard state.isFree(for: client) else { return nil }
            state.last += 1
            state.uploads[state.last] = Upload(client: client, begun: now)
            return state.last
        }
        guard let number else {
            throw ServiceError(.unavailable, "too many conversations are being replaced; try again later")
        }
        return Permit(self, number)
    }

    final class Permit: Sendable {
        private let permits: ReplacementPermits
        private let number: Int

        fileprivate init(_ permits: ReplacementPermits, _ number: Int) {
            (self.permits, self.number) = (permits, number)
        }

        deinit { permits.state.withLock { $0.uploads[number] = nil } }

        /// Notes bytes that have arrived; throws if another upload has taken the permit.
        func note(bytes: Int) throws(ServiceError) {
            let isHeld = permits.state.withLock { state in
                state.uploads[number]?.bytes += bytes
                return state.uploads[number] != nil
            }
            if isHeld { return }
            throw ServiceError(
                .unavailable,
                "the upload is slower than \(ServiceLimits.slowUploadBytesPerSecond) bytes a second, and others wait")
        }
    }
}
