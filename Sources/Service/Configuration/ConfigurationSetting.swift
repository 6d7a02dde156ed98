internal import DynamicType
internal import TypescaleStrings

/// A setting: its names, its kind of value and its default.
///
/// A setting `maxBody` is `--max-body` on the command line, `TYPESCALE_MAX_BODY` among the variables and `"maxBody"` in
/// the file.
package struct ConfigurationSetting: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case text
        /// Several texts, separated by spaces in a variable.
        case texts
        case number(ClosedRange<Int>)
        case decimal(ClosedRange<Double>)
        case choice([String])
    }

    package let key: Identifier
    /// The placeholder of the value in the help.
    package let valueName: String
    package let kind: Kind
    /// The default value; empty for none.
    package let defaultValue: String
    /// The description in the help, which also documents the constant of the setting.
    package let help: String

    init(_ key: Identifier, _ valueName: String, _ kind: Kind, defaultValue: String = "", _ help: String) {
        (self.key, self.valueName, self.kind, self.defaultValue, self.help) = (key, valueName, kind, defaultValue, help)
    }

    /// The name on the command line, without its dashes: `max-body`.
    package var flag: String { spelled(with: "-") }

    /// The variable's name: `TYPESCALE_MAX_BODY`.
    var variable: String { "TYPESCALE_" + spelled(with: "_").uppercased() }

    private func spelled(with separator: Character) -> String {
        var text = ""
        for character in key.text {
            if character.isUppercase { text.append(separator) }
            text += character.lowercased()
        }
        return text
    }

    static let listen = ConfigurationSetting(
        "listen", "WHERE", .texts, defaultValue: "127.0.0.1:8080",
        "Address to listen on: HOST:PORT, [IPV6]:PORT or unix:PATH; may be repeated.")
    package static let store = ConfigurationSetting(
        "store", "WHERE", .text,
        "Store of preferences, tokens and conversations: sqlite:FILE, or nats://HOST:PORT,... for several nodes "
            + "(default: a file in the user's folder for state).")
    static let reactors = ConfigurationSetting(
        "reactors", "N", .number(0...256), defaultValue: "0",
        "Threads that read and write connections; 0 is one a processor.")
    static let workers = ConfigurationSetting(
        "workers", "N", .number(0...256), defaultValue: "0",
        "Threads for long work; 0 is one a processor, at least two.")
    static let allowOrigin = ConfigurationSetting(
        "allowOrigin", "ORIGIN", .texts, "Pages of this origin may use the service, * for all; may be repeated.")
    static let log = ConfigurationSetting(
        "log", "WHICH", .choice(["off", "errors", "failures", "all"]), defaultValue: "off",
        "Requests in the log: off (none), errors (5xx), failures (4xx and 5xx) or all.")
    static let maxBody = ConfigurationSetting(
        "maxBody", "BYTES", .number(1_024...(1 << 30)), defaultValue: "8388608",
        "Largest body of calls that do not stream theirs; some take less.")
    static let maxConnections = ConfigurationSetting(
        "maxConnections", "N", .number(1...10_000_000), defaultValue: "100000", "Most connections open at once.")
    static let maxConnectionsPerAddress = ConfigurationSetting(
        "maxConnectionsPerAddress", "N", .number(0...10_000_000), defaultValue: "4096",
        "Connections allowed from one address; 0 for no limit.")
    static let idleSeconds = ConfigurationSetting(
        "idleSeconds", "SECONDS", .number(1...86_400), defaultValue: "60", "Seconds until an idle connection is closed."
    )
    static let addressRate = ConfigurationSetting(
        "addressRate", "N", .number(0...1_000_000), defaultValue: "200",
        "Calls a second from one address other than this machine; 0 for no limit.")
    static let tokenRate = ConfigurationSetting(
        "tokenRate", "N", .number(0...1_000_000), defaultValue: "1000", "Calls a second with one token; 0 for no limit."
    )
    static let workSeconds = ConfigurationSetting(
        "workSeconds", "SECONDS", .decimal(0...3_600), defaultValue: "30",
        "Seconds of measuring, laying out or auditing for one request; 0 for no limit.")
    static let conversationBytes = ConfigurationSetting(
        "conversationBytes", "BYTES", .number(1 << 20...1 << 40), defaultValue: "\(ServiceLimits.conversationsBytes)",
        "Memory for conversations; those that do not fit are read from the store again.")
    static let bufferBytes = ConfigurationSetting(
        "bufferBytes", "BYTES", .number(1 << 20...1 << 40), defaultValue: "536870912",
        "Memory for bodies and unsent responses, at least two --max-body a reactor; the largest beyond it are closed.")
    static let drainSeconds = ConfigurationSetting(
        "drainSeconds", "SECONDS", .number(0...3_600), defaultValue: "10",
        "Seconds that requests in progress may take during shutdown.")

    package static let all = [
        listen, store, reactors, workers, allowOrigin, log, maxBody, maxConnections, maxConnectionsPerAddress,
        idleSeconds, addressRate, tokenRate, workSeconds, conversationBytes, bufferBytes,
        drainSeconds,
    ]

    func words(of text: String) -> [String] {
        if text.isEmpty { return [] }
        return kind == .texts ? text.parts(at: " ", keepingEmpty: false).map(String.init) : [text]
    }

    /// Throws for a value that the setting does not accept, with the value's origin and the accepted ones.
    func validate(_ value: Configuration.Value) throws(ConfigurationError) {
        for word in value.words {
            if let reason = reason(against: word) { throw ConfigurationError(subject(value.origin), reason) }
        }
    }

    /// Returns the reason why the setting does not accept a word; `nil` if it does.
    private func reason(against word: String) -> String? {
        switch kind {
        case .text, .texts: return nil
        case .number(let range):
            let bounds = "\(range.lowerBound)...\(range.upperBound)"
            guard let number = Int(word) else { return "\"\(word)\" is not a whole number; use one in \(bounds)" }
            return range.contains(number) ? nil : "\(number) is not in \(bounds)"
        case .decimal(let range):
            let bounds = NumberText.text(range)
            guard let number = Double(decimal: word) else { return "\"\(word)\" is not a number; use one in \(bounds)" }
            return range.contains(number) ? nil : "\(word) is not in \(bounds)"
        case .choice(let words):
            let isKnown = words.contains { $0.isExactly(word) }
            return isKnown ? nil : "\"\(word)\" is not one of \(words.joined(separator: ", "))"
        }
    }

    /// Returns the origin of a value in words, the subject of errors.
    func subject(_ origin: Configuration.Origin) -> String {
        switch origin {
        case .flag: "--\(flag)"
        case .variable(let name): name
        case .file(let path): "\(path): \(key)"
        case .standard: key.text
        }
    }
}
