import Synchronization
import Testing
import TypescaleHTTPTesting

@testable import TypescaleService

/// Large bodies at work have one bound of bytes together.
@Suite struct SharedWorkTests {
    private static func body(bytes: Int) -> String {
        #"{"path":"de.lproj/a.strings","catalog":"/* "# + String(repeating: "x", count: bytes)
            + #" */ \"a\" = \"b\";"}"#
    }

    @Test(arguments: ["/v1/audits/strings", "/v1/drafts/strings"])
    func `a large body is refused while others are at work`(path: String) throws {
        let service = try ServiceFixture()
        let (small, large) = (Self.body(bytes: 10), Self.body(bytes: ServiceLimits.smallBody))
        let busy = 503
        func status(_ body: String) throws -> Int { Int(try service.send("POST", path, body: body).status) }
        let usual = try status(large)
        #expect(usual != busy)
        service.context.largeBodies.withLock { $0 = ServiceLimits.largeBodies - 1_000 }
        #expect(try status(large) == busy && status(small) == usual)
        #expect(try service.send("POST", path, body: large)["Retry-After"] == "1")
        // What was refused has taken nothing.
        #expect(service.context.largeBodies.withLock { $0 } == ServiceLimits.largeBodies - 1_000)
        service.context.largeBodies.withLock { $0 = 0 }
        #expect(try status(large) == usual)
        #expect(service.context.largeBodies.withLock { $0 } == 0)
    }
}
