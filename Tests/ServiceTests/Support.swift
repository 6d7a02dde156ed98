import Fonts
import HTTP
import HTTPTesting
import JSON
import ScaleFiles
import Testing

@testable import Service

/// The package's root, where `typescales/` and `fonts/` are.
let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

/// A service to ask: without a socket, unless a test wants one.
struct ServiceFixture {
    let context: ServiceContext
    let transport: TestTransport

    /// A service with the package's own scales and the machine's fonts, open to everybody.
    init(
        scales: String = package + "/typescales", access: AccessControl = AccessControl(),
        crossOrigin: CORSPolicy? = nil
    ) throws {
        let context = try ServiceContext(
            scales: scales, fonts: Self.fonts(), access: access, crossOrigin: crossOrigin)
        self.context = context
        transport = .local(makeResponder: { ServiceResponder.make(context) }, limits: HTTP.Limits())
    }

    /// Listed once for all tests: it takes longer than any of them.
    private static let listed = Result {
        try FontLibrary(directories: .standard(project: package + "/fonts"))
    }

    static func fonts() throws -> FontLibrary { try listed.get() }

    /// The answer to a request; `fields` are header lines without their ends.
    func send(
        _ method: String = "GET", _ target: String, fields: [String] = [], body: String? = nil
    ) throws -> ClientResponse {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        return try transport.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// The answer's body as JSON, where the status is as expected.
    func json(
        _ target: String, status: Int = 200, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        let response = try send("GET", target)
        #expect(response.status == status, "\(response.text)", sourceLocation: sourceLocation)
        return try JSONParser().parse(response.body)
    }
}

extension JSONValue {
    var text: String? { if case .string(let text) = kind { text } else { nil } }
    var number: Double? { if case .number(let number) = kind { number } else { nil } }
    var members: [JSONMember] { if case .object(let members) = kind { members } else { [] } }
    var names: [String] { members.map(\.name) }
    var elements: [JSONValue] { if case .array(let elements) = kind { elements } else { [] } }

    /// The value at a path of names, for tests.
    func at(_ names: String...) -> JSONValue? {
        names.reduce(self as JSONValue?) { $0?[$1] }
    }
}
