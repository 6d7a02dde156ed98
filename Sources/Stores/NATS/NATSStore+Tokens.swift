internal import TypescaleJSON

extension NATSStore {
    func add(_ token: AccessToken) throws(StoreError) {
        let count = tokens.count
        guard count < StoresLimits.tokens else { throw StoreError(.full, "there are \(count) tokens, the maximum") }
        try put(token.json, as: token.hash)
        tokens.set(token)
    }

    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool {
        let message = try reading { () throws(StoreError) in
            try jetStream.last(of: Subjects.subject(of: hash), in: Subjects.tokens)
        }
        guard let message, !message.body.isEmpty else { return false }
        try put([], as: hash)
        tokens.remove(hash)
        return true
    }

    /// Stores the document of a token, or an empty one; repeating it has no effect.
    private func put(_ body: [UInt8], as hash: TokenHash) throws(StoreError) {
        try writing { () throws(StoreError) in
            try publish(body, to: Subjects.subject(of: hash), expectedLast: nil, failing: .outcomeUnknown)
        }
    }
}

extension AccessToken {
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.member("name", name)
            writer.member("scopes", scopes.map(\.description).sorted())
            writer.member("created", Int(created))
            if let expires { writer.member("expires", Int(expires)) }
        }
    }

    /// Parses a token's document; `nil` if it is malformed.
    init?(_ hash: TokenHash, json: [UInt8]) {
        guard let reader = try? JSONReader(parsing: json),
            let object = try? reader.object(allowing: ["name", "scopes", "created", "expires"]),
            let name = try? object.required("name").string(), let list = try? object.required("scopes").array(),
            let created = try? object.required("created").integer()
        else { return nil }
        var scopes: Set<AccessScope> = []
        for element in list {
            guard let text = try? element.string(), let scope = AccessScope(text) else { return nil }
            scopes.insert(scope)
        }
        let expires = object.optional("expires").map { try? $0.integer() }
        // A time that cannot be read is not none, with which the token would be valid for ever.
        if case .some(nil) = expires { return nil }
        guard
            let token = try? AccessToken(
                hash: hash, name: name, scopes: scopes, created: Int64(created),
                expires: expires.flatMap { $0 }.map(Int64.init))
        else { return nil }
        self = token
    }
}
