import Fonts
import Glibc
import ScaleFiles
import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// The package's root, where `typescales/` and `fonts/` are.
let package = ProjectRoot.path

/// A service for tests, without a socket by default.
struct ServiceFixture {
    let context: ServiceContext
    let transport: TestTransport
    private let folder: TemporaryFolder

    /// Creates a service with the package's scales, the machine's fonts and its own store; open to all, or only
    /// to clients with one of the given tokens.
    init(
        scales: String = package + "/typescales", crossOrigin: CORSPolicy? = nil, tokens: [IssuedToken.Wish] = [],
        tokenRate: Int = 0, addressRate: Int = 0, log: EventLog? = nil
    ) throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file("store.db"))
        issued = try tokens.map { try IssuedToken(name: "test", scopes: $0.scopes, days: $0.days, in: store) }
        let access = AccessControl(
            tokens: store.tokens, isLocal: tokens.isEmpty, addressRate: addressRate, tokenRate: tokenRate,
            clock: SystemClock.wallMilliseconds)
        let context = try ServiceContext(
            scales: scales, fonts: Self.fonts(), store: store, access: access, crossOrigin: crossOrigin, log: log)
        self.folder = folder
        self.context = context
        transport = .local(makeResponder: { ServiceResponder.make(context) }, limits: HTTPLimits())
    }

    /// The requested tokens, in order.
    let issued: [IssuedToken]

    /// Listed once for all tests, because it takes longer than any of them.
    private static let listed = Result {
        try FontLibrary(folders: .standard(project: package + "/fonts"))
    }

    static func fonts() throws -> FontLibrary { try listed.get() }

    /// Returns the response to a request; `fields` are header lines without line ends.
    func send(
        _ method: String = "GET", _ target: String, fields: [String] = [], body: String? = nil
    ) throws -> ClientResponse {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        return try transport.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    /// Returns the response's body as JSON, and expects a status.
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
    var names: [String] { members.map(\.name.text) }
    var elements: [JSONValue] { if case .array(let elements) = kind { elements } else { [] } }

    /// Returns the value at a path of names.
    func at(_ names: String...) -> JSONValue? {
        names.reduce(self as JSONValue?) { $0?[Identifier($1)] }
    }
}

extension IssuedToken {
    /// A token to create for a test.
    struct Wish {
        var scopes: Set<AccessScope>
        var days: Int?

        init(_ scopes: AccessScope..., days: Int? = nil) {
            self.scopes = Set(scopes)
            self.days = days
        }
    }

    /// The header line with the token.
    var field: String { "Authorization: Bearer \(text)" }
}

extension Route {
    /// A Boolean value that indicates whether the response is an endless stream.
    var isLive: Bool { if case .connection = handler { method == .get } else { false } }
}

/// Returns a service that listens on a free port, with its store in a folder; the caller stops it.
func startedService(
    _ folder: TemporaryFolder, settings: [String: [String]] = [:], scales: String = package + "/typescales",
    log: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    clock: @escaping @Sendable () -> Int64 = SystemClock.wallMilliseconds
) throws -> RunningService {
    var flags = ["listen": ["127.0.0.1:0"], "store": ["sqlite:\(folder.file("store.db"))"], "drain-seconds": ["1"]]
    flags.merge(settings) { $1 }
    let configuration = try Configuration(flags: { flags[$0.flag] ?? [] }, variables: [:], file: nil)
    return try RunningService(
        configuration, scales: scales, includesBundledScales: false, fonts: ServiceFixture.fonts(), clock: clock,
        waiting: { $0() },
        log: { bytes in
            log(bytes)
            return bytes.count
        })
}

extension RunningService {
    /// The port of the first TCP endpoint.
    var port: UInt16? {
        for case .tcp(_, let port) in endpoints { return port }
        return nil
    }
}

extension ServiceContext {
    /// Reads the scales of a folder.
    convenience init(
        scales: String, fonts: FontLibrary, store: any Store, access: AccessControl, crossOrigin: CORSPolicy? = nil,
        workSeconds: Double = 0, log: EventLog? = nil
    ) throws {
        let catalog = try ServiceCatalog(
            folder: scales, includesBundledScales: false, fonts: fonts, generation: 1)
        self.init(
            catalog: catalog, store: store, access: access, hub: EventHub(), crossOrigin: crossOrigin,
            workSeconds: workSeconds, conversationBytes: ServiceLimits.conversationsBytes, log: log,
            reporting: { _ in })
    }
}

extension SQLiteStore {
    /// Opens a file, without reports.
    convenience init(path: String) throws(StoreError) { try self.init(path: path, reporting: { _ in }) }
}

extension AccessControl {
    /// Creates the access control of a store's tokens, without rates.
    convenience init(
        tokens: TokenCache, isLocal: Bool, clock: @escaping @Sendable () -> Int64 = SystemClock.wallMilliseconds
    ) {
        self.init(tokens: tokens, isLocal: isLocal, addressRate: 0, tokenRate: 0, clock: clock)
    }
}
