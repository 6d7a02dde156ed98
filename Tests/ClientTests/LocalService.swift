import Fonts
import Foundation
import Testing
import TypescaleClient
import TypescaleHTTP
import TypescaleService
import TypescaleTestSupport

/// A service on a free port with a store of its own.
enum LocalService {
    private static let fonts = Result { try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts")) }

    /// Calls a closure with a client of a new service.
    static func run(_ body: (ServiceClient) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "typescale-client-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let flags = ["listen": "127.0.0.1:0", "store": "sqlite:\(folder.path)/db", "drain-seconds": "1"]
        let configuration = try Configuration(flags: { flags[$0.flag].map { [$0] } ?? [] }, variables: [:], file: nil)
        let service = try RunningService(
            configuration, scales: ProjectRoot.path + "/typescales", includesBundledScales: false,
            fonts: fonts.get(), waiting: { $0() }, log: { $0.count })
        defer { service.stop() }
        guard case .tcp(_, let port)? = service.endpoints.first,
            let address = URL(string: "http://127.0.0.1:\(port)")
        else { throw ServiceIsAway() }
        try await body(ServiceClient(address))
    }

    private struct ServiceIsAway: Error {}
}

/// Expects a call to be refused with a status.
func expectRefusal(
    _ status: Int, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> some Sendable
) async {
    do {
        let value = try await call()
        Issue.record("not refused: \(value)", sourceLocation: sourceLocation)
    } catch {
        #expect((error as? ServiceClientError)?.status == status, "\(error)", sourceLocation: sourceLocation)
    }
}
