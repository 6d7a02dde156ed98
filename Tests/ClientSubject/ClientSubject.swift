import Foundation
import TypescaleClient

/// The Swift client as driven by the client tests: commands on standard input, one a line, and results on standard
/// output.
@main struct ClientSubject {
    static func main() async {
        let subject = Subject()
        await withDiscardingTaskGroup { group in
            while let line = readLine() {
                guard let command = try? JSONDecoder().decode(Command.self, from: Data(line.utf8)) else { continue }
                group.addTask { await subject.perform(command) }
            }
        }
    }
}

/// A command with its arguments.
struct Command: Decodable, Sendable {
    let id: Int
    let `do`: String
    var client: String?
    var url: URL?
    var token: String?
    var device: String?
    var storage: String?
    var policy: [String: Double]?
    var engine: LayoutEngine?
    var environment: ReaderChoices?
    var fields: [String]?
    var rows: [ReaderChoices]?
    var lines: Bool?
    var strictFonts: Bool?
    var conversation: String?
    var messages: [TextMessage]?
    var width: Double?
    var from: ReaderChoices?
    var to: ReaderChoices?
    var viewport: [String: Double]?
    var name: String?
    var user: String?
    var patch: ReaderChoices?
}

struct Mistake: Error {
    let text: String
}

/// The tables that were shown, in order.
actor ShownTables {
    private(set) var tables: [StyleTable] = []

    func append(_ table: StyleTable) { tables.append(table) }
}

actor Subject {
    private var clients: [String: ServiceClient] = [:]
    private var followers: [String: LivePreference] = [:]

    func perform(_ command: Command) async {
        do {
            say(["id": command.id, "value": try await value(command)])
        } catch {
            say(["id": command.id, "error": Self.described(error)])
        }
    }

    private func value(_ command: Command) async throws -> Any {
        switch command.do {
        case "create": try create(command)
        case "follow": try follow(command)
        case "stop": await followers[command.name ?? ""]?.stop()
        case "change":
            guard let follower = followers[command.name ?? ""], let patch = command.patch else {
                throw Mistake(text: "no such follower")
            }
            let state = try await follower.change(patch)
            return try Self.json(state.preference).merging(["revision": state.revision]) { _, own in own }
        default: return try await call(command)
        }
        return NSNull()
    }

    private func create(_ command: Command) throws {
        guard let name = command.client, let url = command.url else { throw Mistake(text: "no address") }
        var policy = WaitingPolicy()
        for (key, seconds) in command.policy ?? [:] {
            // A `Duration` has no more seconds than about 1.7e20.
            let time = Duration.seconds(min(seconds, 1e20))
            switch key {
            case "timeout": policy.timeout = time
            case "patience": policy.totalTimeout = time
            case "firstPause": policy.firstRetryDelay = time
            case "streamPause": policy.reconnectDelay = time
            case "longestPause": policy.maximumRetryDelay = time
            case "silence": policy.heartbeatTimeout = time
            default: throw Mistake(text: key)
            }
        }
        clients[name] = ServiceClient(
            url, token: command.token, device: command.device, storage: command.storage.map { URL(filePath: $0) },
            policy: policy, engine: command.engine)
    }

    /// Cancels calls at times around that of their answer; returns their number.
    private static func cancelCalls(of client: ServiceClient) async throws -> Int {
        let count = 200
        for step in 0..<count {
            let call = Task { try await client.resolve() }
            try await Task.sleep(for: .microseconds(step * 20))
            call.cancel()
            _ = await call.result
        }
        return count
    }

    private func client(_ command: Command) throws -> ServiceClient {
        guard let client = clients[command.client ?? ""] else { throw Mistake(text: "no such client") }
        return client
    }

    private func call(_ command: Command) async throws -> Any {
        let client = try client(command)
        let name = command.conversation ?? ""
        switch command.do {
        case "resolve":
            let environment = command.environment ?? [:]
            guard let fields = command.fields?.map(PartialStyleTable.Field.init) else {
                return try Self.shown(try await client.resolve(environment))
            }
            return try Self.shown(try await client.resolve(environment, fields: fields))
        case "show":
            let shown = ShownTables()
            try await client.showStyles(command.environment ?? [:], scale: ServiceClient.defaultScale) { table in
                await shown.append(table)
            }
            return try await shown.tables.map(Self.shown)
        case "stored":
            guard let fields = command.fields?.map(PartialStyleTable.Field.init) else {
                return try await client.storedTable().map(Self.shown) ?? NSNull()
            }
            return try await client.storedTable(fields: fields).map(Self.shown) ?? NSNull()
        case "measure":
            let rows = try (command.rows ?? []).map(Self.row)
            return try Self.array(
                try await client.measure(
                    rows, includingLines: command.lines ?? false, strictFonts: command.strictFonts ?? false))
        case "write":
            guard let user = command.user else { throw Mistake(text: "no reader") }
            guard let patch = command.patch else {
                try await client.removePreference(of: .user(user))
                return NSNull()
            }
            return try await client.changePreference(of: .user(user), patch).revision
        case "cancel": return try await Self.cancelCalls(of: client)
        case "infinite":
            return try await client.changePreference(
                of: .user(command.user ?? ""), ["fontScale": .number(.infinity)]
            ).revision
        case "append": return try Self.json(try await client.add(command.messages ?? [], to: name))
        case "window":
            let layout = ConversationLayout(width: command.width ?? 0, environment: command.environment ?? [:])
            return try Self.json(try await client.visibleMessages(of: name, height: 1000, in: layout))
        case "invalidation":
            let viewport = InvalidationQuery.Viewport(
                top: command.viewport?["top"] ?? 0, height: command.viewport?["height"] ?? 0)
            let request = InvalidationQuery(
                from: command.from ?? [:], to: command.to ?? [:], width: command.width ?? 0, viewport: viewport,
                format: .full)
            return try Self.json(try await client.invalidationSet(of: name, for: request))
        default: throw Mistake(text: "no such command: \(command.do)")
        }
    }

    private func follow(_ command: Command) throws {
        guard let name = command.name, let user = command.user else { throw Mistake(text: "no reader") }
        let live = try client(command).follow(.user(user))
        followers[name] = live
        Task {
            do {
                for try await state in live {
                    say([
                        "follow": name, "kind": state.kind.rawValue, "revision": state.revision,
                        "preference": try Self.json(state.preference),
                    ])
                }
                say(["follow": name, "end": true])
            } catch {
                say(["follow": name, "error": Self.described(error)])
            }
        }
    }

    // MARK: - Words

    private func say(_ fields: [String: Any]) {
        guard let line = try? JSONSerialization.data(withJSONObject: fields) else { return }
        FileHandle.standardOutput.write(line + Data("\n".utf8))
    }

    private static func described(_ error: any Error) -> [String: Any] {
        guard let failure = error as? ServiceClientError else { return ["failure": "\(error)"] }
        // Apps show `localizedDescription`.
        guard error.localizedDescription == "\(failure)" else { return ["failure": error.localizedDescription] }
        switch failure.code {
        case .invalidRequest: return ["failure": "invalidRequest: \(failure)"]
        // The other clients have one error for both.
        case .unreachable, .invalidResponse: return ["unreachable": failure.reason]
        case .status(let status):
            return [
                "status": status, "type": failure.problemType ?? NSNull(),
                "retryAfter": failure.retryAfter.map { $0 / .seconds(1) } ?? NSNull(),
            ]
        case .cancelled: return ["failure": "cancelled"]
        @unknown default: return ["failure": "\(failure)"]
        }
    }

    private static func shown(_ table: StyleTable) throws -> [String: Any] {
        [
            "origin": table.origin.rawValue, "size": table.styles["body"]?.size ?? 0,
            "environment": try json(table.environment), "hasWeight": true,
        ]
    }

    private static func shown(_ table: PartialStyleTable) throws -> [String: Any] {
        [
            "origin": table.origin.rawValue, "size": table.styles["body"]?.size ?? 0,
            "environment": try json(table.environment), "hasWeight": table.styles["body"]?.weight != nil,
        ]
    }

    private static func row(_ choices: ReaderChoices) throws -> TextRowRequest {
        guard case .text(let id)? = choices["id"], case .text(let text)? = choices["text"],
            case .number(let width)? = choices["width"]
        else { throw Mistake(text: "a row without id, text or width") }
        var maxLines: Int?
        if case .number(let most)? = choices["maxLines"] { maxLines = Int(most) }
        var scale: String?
        if case .text(let name)? = choices["scale"] { scale = name }
        let environment = ReaderChoices(
            choices.values.filter { !["id", "text", "width", "scale", "maxLines"].contains($0.key) })
        return TextRowRequest(
            id: id, text: text, width: width, scale: scale, environment: environment, maxLines: maxLines)
    }

    private static func json(_ value: some Encodable) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any] ?? [:]
    }

    private static func array(_ value: some Encodable) throws -> [Any] {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [Any] ?? []
    }
}
