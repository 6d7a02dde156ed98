import Glibc
public import Preferences

/// Where a service keeps what it keeps.
public enum StoreAddress: Sendable, Hashable, CustomStringConvertible {
    /// The embedded store, in a file.
    case sqlite(path: String)
    /// A NATS JetStream cluster, by some of its servers.
    case nats(servers: [String])

    /// The address as it is written.
    public var description: String {
        switch self {
        case .sqlite(let path): "sqlite:\(path)"
        case .nats(let servers): "nats://\(servers.joined(separator: ","))"
        }
    }

    /// Reads `sqlite:FILE` or `nats://HOST:PORT,…`.
    public init?(_ text: String) {
        if text.hasPrefix("sqlite:") {
            let path = String(text.dropFirst("sqlite:".count))
            guard !path.isEmpty else { return nil }
            self = .sqlite(path: path)
        } else if text.hasPrefix("nats://") {
            let servers = text.dropFirst("nats://".count).split(separator: ",", omittingEmptySubsequences: false)
            guard servers.allSatisfy({ !$0.isEmpty }) else { return nil }
            self = .nats(servers: servers.map(String.init))
        } else {
            return nil
        }
    }

    /// Where the embedded store is when nobody says: in the user's folder for a program's state.
    static func standard(_ variables: [String: String]) -> String {
        if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") {
            return "sqlite:\(state)/typescale/typescale.db"
        }
        let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return home.map { "sqlite:\($0)/.local/state/typescale/typescale.db" } ?? "sqlite:typescale.db"
    }

    /// Opens the store; the folder of an embedded one is made where there is none, for its owner alone.
    public func open() throws(ConfigurationError) -> any Store {
        do throws(StoreError) {
            switch self {
            case .sqlite(let path):
                Self.makeFolder(of: path)
                return try SQLiteStore(path: path)
            case .nats:
                throw StoreError(code: .invalid, reason: "no such store is built in")
            }
        } catch {
            throw ConfigurationError(description, error.reason)
        }
    }

    /// What goes wrong here is told by opening the file.
    private static func makeFolder(of path: String) {
        var at = path.startIndex
        while let slash = path[at...].firstIndex(of: "/") {
            if slash > path.startIndex { _ = unsafe mkdir(String(path[..<slash]), 0o700) }
            at = path.index(after: slash)
        }
    }
}
