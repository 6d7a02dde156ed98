import Foundation
import Testing
import TypescaleHTTPTesting

/// One call on its own data, which must have the result of the same call on equal data without a fault.
final class OperationTrial {
    let operation: StoreOperation
    private let call: DocumentedCall
    private let subject: String
    private let twin: String
    private var before = ""
    private var after = ""
    private var client: TestClient?
    private var rest: ArraySlice<UInt8> = []

    init(_ operation: StoreOperation) throws {
        self.operation = operation
        call = try #require(try DocumentedCall.all.get().first { $0.name == operation.name }, "\(operation.name)")
        (subject, twin) = (operation.name, "undisturbed-" + operation.name)
    }

    private var isSocket: Bool { operation.name.hasSuffix("Socket") }
    private var isStream: Bool { operation.name.hasSuffix("Events") }

    // MARK: Data

    /// Creates the data, and runs the call on the equal data without a fault.
    func prepare(_ stage: FaultStage) throws {
        for name in [subject, twin] where call.pattern.contains("{id}") {
            if call.pattern.contains("conversations") {
                let messages = #"[{"id":"m1","text":"one"},{"id":"m2","text":"two"}]"#
                #expect(try stage.put("/v1/conversations/\(name)", messages).status == 201)
            } else {
                #expect(try stage.put("/v1/users/\(name)/preferences", #"{"category":"M"}"#).status == 200)
                #expect(try stage.put("/v1/devices/\(name)/preferences", #"{"category":"S"}"#).status == 200)
            }
        }
        before = try state(of: subject, stage)
        #expect(try answer(on: twin, stage) == operation.undisturbed, "\(operation.name)")
        after = try state(of: twin, stage)
        let isChange = operation.touch == .writes && call.pattern.contains("{id}")
        #expect((before != after) == isChange, "\(operation.name): \(after)")
    }

    /// Returns the stored data without its name and revision.
    private func state(of name: String, _ stage: FaultStage) throws -> String {
        guard call.pattern.contains("{id}") else { return "" }
        let paths =
            call.pattern.contains("conversations")
            ? ["/v1/conversations/\(name)?width=300&height=1000"]
            : ["/v1/users/\(name)/preferences", "/v1/devices/\(name)/preferences"]
        let texts = try paths.map { path in
            let answer = try stage.get(path)
            #expect([200, 404].contains(answer.status), "\(path): \(answer.text)")
            return answer.text.replacing(/"revision":\d+/, with: "")
        }
        return texts.joined().replacing(name, with: "SELF")
    }

    /// Returns whether exactly the acknowledged change is stored, given the call's response.
    func check(_ answer: String, _ stage: FaultStage, _ moment: String) throws {
        let found = try state(of: subject, stage)
        let isMade = answer == operation.undisturbed
        let wanted = isMade ? [after] : answer.contains("not known") ? [before, after] : [before]
        #expect(wanted.contains(found), "\(operation.name), answered \(answer), \(moment): \(found)")
        #expect(try state(of: twin, stage) == after, "\(operation.name), before all of it, \(moment)")
    }

    /// Repeats a call that changed nothing, and expects its usual result.
    func tryAgain(_ answer: String, _ stage: FaultStage) throws {
        let isDone = answer == operation.undisturbed && operation.touch == .writes
        if isDone { return }
        if answer.contains("not known"), try state(of: subject, stage) == after { return }
        #expect(try self.answer(on: subject, stage) == operation.undisturbed, "\(operation.name), once all is well")
        #expect(try state(of: subject, stage) == after, "\(operation.name), once all is well")
    }

    /// Returns whether the call's change is stored now.
    func checkDone(_ stage: FaultStage) throws {
        #expect(try state(of: subject, stage) == after, "\(operation.name), after a restart")
    }

    // MARK: Calling

    private func answer(on name: String, _ stage: FaultStage) throws -> String {
        try open(on: name, stage, holdingLastByte: false)
        return try answer()
    }

    /// Sends the call.
    func begin(_ stage: FaultStage, holdingLastByte: Bool) throws {
        try open(on: subject, stage, holdingLastByte: holdingLastByte)
    }

    private func open(on name: String, _ stage: FaultStage, holdingLastByte: Bool) throws {
        let upgrade = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        let body = operation.body.map { Array($0.replacing("SELF", with: name).utf8) }
        let request = call.request(
            path: call.path(id: name), query: operation.query, fields: isSocket ? upgrade : [],
            body: isSocket ? nil : body)
        let client = try TestClient(port: stage.service.port)
        self.client = client
        let count = request.count - (holdingLastByte ? 1 : 0)
        client.send(Array(request[..<count]))
        rest = request[count...]
        guard isSocket, let body else { return }
        // A frame with a mask of zeros, which does not change the text.
        let frame = [0x81, 0x80 | UInt8(body.count), 0, 0, 0, 0] + body
        if holdingLastByte { return rest += frame }
        client.send(frame)
    }

    /// Sends the delayed bytes.
    func goOn() {
        client?.send(Array(rest))
        rest = []
    }

    /// Returns the response, for a cell of the matrix.
    func answer() throws -> String {
        defer { client = nil }
        return try OperationAnswer(try #require(client)).told(isSocket: isSocket, isStream: isStream)
    }
}
