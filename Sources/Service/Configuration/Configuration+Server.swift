internal import TypescaleHTTP
internal import TypescaleThreads

extension ServerOptions {
    init(_ configuration: Configuration) throws(ConfigurationError) {
        var endpoints: [Endpoint] = []
        for word in configuration[.listen].words {
            guard let endpoint = Endpoint(word) else {
                throw configuration.error(.listen, "\"\(word)\" is not HOST:PORT, [IPV6]:PORT or unix:PATH")
            }
            endpoints.append(endpoint)
        }
        guard !endpoints.isEmpty else { throw configuration.error(.listen, "names no place to listen") }
        self.init(endpoints: endpoints)
        let reactors = configuration.number(.reactors)
        let workers = configuration.number(.workers)
        self.reactors = reactors == 0 ? Processors.count : reactors
        self.workers = workers == 0 ? max(2, Processors.count) : workers
        limits.body = configuration.number(.maxBody)
        limits.connections = configuration.number(.maxConnections)
        let each = configuration.number(.maxConnectionsPerAddress)
        limits.connectionsPerAddress = each == 0 ? nil : each
        limits.idleSeconds = configuration.number(.idleSeconds)
        limits.buffers = configuration.number(.bufferBytes)
        onRelease = { AllocatorMemory.returnFreePages() }
    }
}

extension Configuration {
    func error(_ setting: ConfigurationSetting, _ reason: String) -> ConfigurationError {
        ConfigurationError(setting.subject(self[setting].origin), reason)
    }

    /// Throws if a setting has a value that the service would not start with.
    package func validate() throws(ConfigurationError) {
        _ = try ServerOptions(self)
        _ = try storeAddress()
        _ = try crossOrigin()
    }

    /// Returns the policy for other origins; `nil` if none may use the service.
    func crossOrigin() throws(ConfigurationError) -> CORSPolicy? {
        let words = self[.allowOrigin].words
        if words.isEmpty { return nil }
        // A value that no browser sends would admit no page, without a visible reason.
        if let word = words.first(where: { $0 != "*" && !CORSPolicy.isOrigin($0) }) {
            throw error(
                .allowOrigin, "\"\(word)\" is neither an origin as browsers send it (https://app.example) nor *")
        }
        return CORSPolicy(origins: words.contains("*") ? .any : .only(Set(words.map { Identifier($0) })))
    }

    /// The lowest status of responses that are logged; `nil` if none is.
    var leastLoggedStatus: Int? {
        switch self[.log].words.first {
        case "errors": 500
        case "failures": 400
        case "all": 0
        default: nil
        }
    }
}
