import Synchronization
import Testing

@testable import TypescaleService

@Suite struct OpenStreamsTests {
    @Test func `a lease ends once, for its first reason`() {
        let lease = StreamLease(holding: nil, release: {})
        lease.end(ServiceError(.invalidToken, "first"))
        lease.end(ServiceError(.forbidden, "second"))
        let reasons = Mutex<[String]>([])
        lease.onEnd { reason in reasons.withLock { $0.append(reason.detail) } }
        lease.end(ServiceError(.forbidden, "third"))
        #expect(reasons.withLock { $0 } == ["first"])
    }
}
