import Foundation
import Testing

@testable import TypescaleClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct HTTPExchangeTests {
    @Test(arguments: [
        ("60", 60.0), ("86401", 86_400), ("99999999999", 86_400), ("Fri, 06 Nov 2026 08:49:37 GMT", 60),
        ("Sat, 07 Nov 2026 08:48:38 GMT", 86_400), ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
        ("Thu, 05 Nov 2026 08:48:37 GMT", 0),
    ])
    func `a wait that an answer requests is at most a day`(_ value: String, _ seconds: Double) throws {
        let address = try #require(URL(string: "http://localhost"))
        let fields = ["Date": "Fri, 06 Nov 2026 08:48:37 GMT", "Retry-After": value]
        let response = HTTPURLResponse(url: address, statusCode: 503, httpVersion: "HTTP/1.1", headerFields: fields)
        #expect(response?.retryAfter == .seconds(seconds))
    }

    @Test func `a request that cannot be sent has a code of its own, and is not tried again`() throws {
        for address in ["ftp://localhost", "http://name:password@localhost", "http://localhost/?a=b"] {
            let base = try #require(URL(string: address))
            let exchange = HTTPExchange(base: base, token: nil, policy: WaitingPolicy())
            let failure = #expect(throws: ServiceClientError.self) {
                _ = try exchange.urlRequest(ClientRequest(path: ["v1"]), timeout: .seconds(1))
            }
            #expect(failure?.code == .invalidRequest && failure?.status == nil && failure?.parameter == "address")
            #expect(failure.map { !$0.isTemporary && !$0.isRetryable(isWrite: false) } == true)
        }
    }

    @Test func `a response without a problem document has no problem type`() {
        let page = ServiceClientError(status: 502, body: Data("<html>".utf8))
        #expect(page.problemType == nil && page.description == "502 the response has no problem document")
        let problem = ServiceClientError(status: 404, body: Data(#"{"type":"urn:a","title":"Not found"}"#.utf8))
        #expect(problem.problemType == "urn:a" && problem.description == "404 Not found")
        #expect(ServiceClientError.cancelled.problemType == nil)
    }

    @Test func `a call whose task is canceled throws an error with a code of its own`() async throws {
        let address = try #require(URL(string: "http://127.0.0.1:9"))
        let call = Task { try await ServiceClient(address).conversation("chat") }
        call.cancel()
        let error = await #expect(throws: ServiceClientError.self) { try await call.value }
        #expect(error?.code == .cancelled && error?.isTemporary == false)
    }
}
