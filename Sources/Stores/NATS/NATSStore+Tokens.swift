extension NATSStore {
    /// Stores a token.
    func add(_ token: AccessToken) throws(StoreError) {
        let count = tokens.count
        guard count < StoresLimits.tokens else {
            throw StoreError(code: .full, reason: "there are \(count) tokens, the maximum")
        }
        try put(token.json, as: token.hash)
        tokens.set(token)
    }

    /// Removes a token.
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
