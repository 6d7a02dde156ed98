extension ConfigurationSetting {
    /// Where to listen.
    package static let listen = ConfigurationSetting(
        "listen", "WHERE", .texts, standard: "127.0.0.1:8080",
        "Where to listen: HOST:PORT, [IPV6]:PORT or unix:PATH; may be repeated.")
    /// Where things are kept.
    package static let store = ConfigurationSetting(
        "store", "WHERE", .text,
        "Where preferences, tokens and conversations are kept: sqlite:FILE, or nats://HOST:PORT,... for several nodes "
            + "(default: a file in the user's folder for state).")
    /// How many reactors.
    package static let reactors = ConfigurationSetting(
        "reactors", "N", .number(0...256), standard: "0", "Threads that answer; 0 is one a processor.")
    /// How many workers.
    package static let workers = ConfigurationSetting(
        "workers", "N", .number(0...256), standard: "0", "Threads for long work; 0 is one a processor, at least two.")
    /// Whose pages may use the service.
    package static let allowOrigin = ConfigurationSetting(
        "allowOrigin", "ORIGIN", .texts, "Pages of this origin may use the service, * for all; may be repeated.")
    /// What is logged.
    package static let log = ConfigurationSetting(
        "log", "WHICH", .choice(["off", "errors", "failures", "all"]), standard: "off",
        "Requests that get a line in the log: those answered 5xx, 4xx and 5xx, or all.")
    /// The longest body that is kept whole.
    package static let maxBody = ConfigurationSetting(
        "maxBody", "BYTES", .number(1_024...(1 << 30)), standard: "4194304",
        "Largest body of calls that do not stream theirs; some take less.")
    /// The most connections.
    package static let maxConnections = ConfigurationSetting(
        "maxConnections", "N", .number(1...10_000_000), standard: "100000", "Most connections open at once.")
    /// The most connections of one address.
    package static let maxConnectionsPerAddress = ConfigurationSetting(
        "maxConnectionsPerAddress", "N", .number(0...10_000_000), standard: "4096",
        "Most of them from one address; 0 for no bound.")
    /// How long a connection may be silent.
    package static let idleSeconds = ConfigurationSetting(
        "idleSeconds", "SECONDS", .number(1...86_400), standard: "60", "How long a kept connection may be silent.")
    /// How often an address may call.
    package static let addressRate = ConfigurationSetting(
        "addressRate", "N", .number(0...1_000_000), standard: "200",
        "Calls a second from one address other than this machine; 0 for no bound.")
    /// How often a token may be used.
    package static let tokenRate = ConfigurationSetting(
        "tokenRate", "N", .number(0...1_000_000), standard: "1000", "Calls a second with one token; 0 for no bound.")
    /// How long a request may be worked on.
    package static let workSeconds = ConfigurationSetting(
        "workSeconds", "SECONDS", .number(0...3_600), standard: "30",
        "How long one request may be measured, laid out or audited; 0 for no bound.")
    /// How much memory conversations may take.
    package static let conversationBytes = ConfigurationSetting(
        "conversationBytes", "BYTES", .number(1 << 20...1 << 40), standard: "\(ServiceLimits.conversationsBytes)",
        "Most memory of the conversations that are kept ready; others are read from the store again.")
    /// How long stopping may take.
    package static let drainSeconds = ConfigurationSetting(
        "drainSeconds", "SECONDS", .number(0...3_600), standard: "10",
        "How long calls under way may take when the service is to stop.")

    /// All settings, in the order they are shown.
    package static let all = [
        listen, store, reactors, workers, allowOrigin, log, maxBody, maxConnections, maxConnectionsPerAddress,
        idleSeconds, addressRate, tokenRate, workSeconds, conversationBytes,
        drainSeconds,
    ]
}
