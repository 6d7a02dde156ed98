internal import Foundation

extension ServiceClient {
    /// Returns the preference of a reader.
    public func preference(of reader: ReaderIdentity) async throws(ServiceClientError) -> ReaderState {
        try state(try await exchange.sendRetrying(ClientRequest(path: path(reader, "preferences"))))
    }

    /// Replaces a preference; with `revision` only that one, or else a failure of status 412.
    @discardableResult
    public func replacePreference(
        of reader: ReaderIdentity, with preference: ReaderChoices, ifRevision revision: Int? = nil
    ) async throws(ServiceClientError) -> ReaderState {
        try await write("PUT", reader, preference, revision)
    }

    /// Changes some choices of a preference; `nil` removes one.
    @discardableResult
    public func changePreference(
        of reader: ReaderIdentity, _ patch: ReaderChoices, ifRevision revision: Int? = nil
    ) async throws(ServiceClientError) -> ReaderState {
        try await write("PATCH", reader, patch, revision)
    }

    /// Removes a preference.
    public func removePreference(of reader: ReaderIdentity, ifRevision revision: Int? = nil)
        async throws(ServiceClientError)
    {
        try await exchange.remove(request("DELETE", reader, nil, revision))
    }

    /// Moves the preference of a device to its user, who signed in; an existing one stays unless `replacing`.
    @discardableResult
    public func adopt(device: String, by user: String, replacing: Bool = false) async throws(ServiceClientError)
        -> ReaderState
    {
        let body: ReaderChoices = ["device": .text(device), "replace": .flag(replacing)]
        let request = ClientRequest.write(
            "POST", ["v1", "users", user, "preferences", "adoptions"], try HTTPExchange.encode(body))
        return try state(try await exchange.sendRetrying(request))
    }

    /// Returns a reader's preference from now on.
    public func follow(_ reader: ReaderIdentity) -> LivePreference {
        // Without the device's name, so that the stream has the client's own writes, too: the sequence needs those that
        // were made without it and those whose responses were lost, and it drops the revisions that it knows.
        LivePreference(exchange, ClientRequest(path: path(reader, "events"))) { patch throws(ServiceClientError) in
            try await self.changePreference(of: reader, patch)
        }
    }

    private var deviceQuery: [String: String] { device.map { ["device": $0] } ?? [:] }

    private func path(_ reader: ReaderIdentity, _ name: String) -> [String] {
        switch reader {
        case .user(let user): ["v1", "users", user, name]
        case .device(let device): ["v1", "devices", device, name]
        }
    }

    private func write(
        _ method: String, _ reader: ReaderIdentity, _ choices: ReaderChoices, _ revision: Int?
    ) async throws(ServiceClientError) -> ReaderState {
        try state(try await exchange.sendRetrying(request(method, reader, try HTTPExchange.encode(choices), revision)))
    }

    private func request(_ method: String, _ reader: ReaderIdentity, _ body: Data?, _ revision: Int?) -> ClientRequest {
        .write(method, path(reader, "preferences"), query: deviceQuery, ifRevision: revision, body)
    }

    private func state(_ response: ServiceResponse) throws(ServiceClientError) -> ReaderState {
        let stored: ReaderChoices = try HTTPExchange.decode(response.body)
        guard let state = ReaderState(.preference, stored: stored) else {
            throw ServiceClientError(.invalidResponse, "the response is not from typescale: it has no revision")
        }
        return state
    }
}
