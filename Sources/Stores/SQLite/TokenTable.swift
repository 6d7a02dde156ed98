/// Access tokens as rows.
enum TokenTable {
    /// Returns all tokens. An unreadable one is reported and has no scopes.
    ///
    /// Throws if no token has even a digest: without tokens, all calls would be permitted.
    static func tokens(in database: Database, _ report: StoreReport) throws(StoreError) -> [AccessToken] {
        var tokens: [AccessToken] = []
        var nameless: StoreError?
        try database.query("SELECT hash, token FROM tokens") { row in
            guard let hash = row.bytes(0).flatMap({ TokenHash($0) }) else {
                let error = StoreError(code: .damaged, reason: "\(database.path): a token without a digest")
                report(error)
                nameless = error
                return true
            }
            if let token = row.bytes(1).flatMap({ AccessToken(hash, json: $0) }) {
                tokens.append(token)
            } else {
                tokens.append(AccessToken(unreadable: hash))
                report(StoreError(code: .damaged, reason: "\(database.path): the token \(hash) cannot be read"))
            }
            return true
        }
        if tokens.isEmpty, let nameless { throw nameless }
        return tokens
    }

    /// Returns the token with a digest from the file.
    static func token(_ hash: TokenHash, in database: Database) throws(StoreError) -> AccessToken? {
        let row = try database.first("SELECT token FROM tokens WHERE hash = ?", [.blob(hash.bytes)])
        return row?.bytes(0).flatMap { AccessToken(hash, json: $0) }
    }

    static func add(_ token: AccessToken, in database: Database) throws(StoreError) {
        let count = try database.first("SELECT count(*) FROM tokens")?.integer(0) ?? 0
        guard count < StoresLimits.tokens else {
            throw StoreError(code: .full, reason: "\(database.path): has \(count) tokens, the maximum")
        }
        try database.run(
            "INSERT OR REPLACE INTO tokens (hash, token) VALUES (?, ?)", [.blob(token.hash.bytes), .blob(token.json)])
        try raiseMark(in: database)
    }

    static func revoke(_ hash: TokenHash, in database: Database) throws(StoreError) -> Bool {
        try database.run("DELETE FROM tokens WHERE hash = ?", [.blob(hash.bytes)])
        guard database.changedRows > 0 else { return false }
        try raiseMark(in: database)
        return true
    }

    /// Returns a number that changes with every change of a token.
    static func mark(in database: Database) throws(StoreError) -> Int64 {
        try database.first("SELECT value FROM marks WHERE id = ?", [.integer(Schema.tokenMark)])?.integer(0) ?? 0
    }

    private static func raiseMark(in database: Database) throws(StoreError) {
        try database.run(
            "INSERT INTO marks (id, value) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET value = value % ? + 1",
            [.integer(Schema.tokenMark), .integer(.max)])
    }
}
