import Foundation
import Testing
import TypescaleHTTPTesting

/// Every call of the OpenAPI document is tried with every kind of bad input, with the results in docs/robustness.md.
@Suite struct RouteSweepTests {
    @Test(arguments: RouteTrial.all)
    func `a call answers bad input with its status and a problem, and the service goes on`(
        trial: RouteTrial
    ) throws {
        let service = try ServedTool()
        try prepare(service)
        for call in try DocumentedCall.all.get() {
            guard let request = trial.request(call) else { continue }
            let answer = try service.exchange(request)
            let status = trial.others[call.name] ?? trial.status
            #expect(answer?.status == status, "\(call.name): \(answer?.text ?? "no answer")")
            if let answer, answer.status >= 400 { try check(answer, service) }
        }
        #expect(try service.exchange(Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))?.status == 200)
        #expect(service.stop() == 0)
    }

    @Test func `every call has a trial of every kind of input`() throws {
        let calls = try DocumentedCall.all.get()
        #expect(calls.count > 30)
        for call in calls {
            let kinds = RouteTrial.all.filter { $0.request(call) != nil }.map(\.kind)
            #expect(Set(kinds) == Set(InputKind.allCases), "\(call.name)")
        }
        for trial in RouteTrial.all {
            for name in trial.others.keys { #expect(calls.contains { $0.name == name }, "\(name)") }
        }
    }

    /// Creates a conversation that calls can find.
    private func prepare(_ service: ServedTool) throws {
        let body = #"[{"id":"m1","text":"one"},{"id":"m2","text":"two"}]"#
        let head =
            "PUT /v1/conversations/chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        #expect(try service.exchange(Array((head + body).utf8))?.status == 201)
    }

    /// Expects a problem with a reason and without details of the machine.
    private func check(_ answer: ClientResponse, _ service: ServedTool) throws {
        #expect(answer["Content-Type"] == "application/problem+json")
        let problem = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        #expect(problem["status"] as? Int == answer.status)
        for key in ["type", "title", "detail"] { #expect((problem[key] as? String)?.isEmpty == false, "\(key)") }
        #expect(answer.body.count < 3_000)
        #expect(!answer.text.contains(service.folder.path) && !answer.text.contains(ToolProcess.package.path))
    }
}
