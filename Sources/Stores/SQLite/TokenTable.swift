internal import TypescaleStrings

enum TokenTable {
    /// Returns all tokens. An unreadable one is reported and has no scopes.
    ///
    /// Throws if no token has even a digest: without tokens, all calls would be permitted.
    static func tokens(in database: Database, _ report: StoreReport) throws(StoreError) -> [AccessToken] {
        var tokens: [AccessToken] = []
        var nameless: StoreError?
        try database.query("SELECT hash, name, scopes, created, expires FROM tokens") { row in
            guard let hash = row.bytes(0).flatMap({ TokenHash($0) }) else {
                let error = StoreError(.damaged, "\(database.path): a token without a digest")
                report(error)
                nameless = error
                return true
            }
            if let token = token(hash, row) {
                tokens.append(token)
            } else {
                tokens.append(AccessToken(unreadable: hash))
                report(StoreError(.damaged, "\(database.path): the token \(hash) cannot be read"))
            }
            return true
        }
        if tokens.isEmpty, let nameless { throw nameless }
        return tokens
    }

    static func token(_ hash: TokenHash, in database: Database) throws(StoreError) -> AccessToken? {
        let sql = "SELECT hash, name, scopes, created, expires FROM tokens WHERE hash = ?"
        return try database.first(sql, [.blob(hash.bytes)]).flatMap { token(hash, $0) }
    }

    private static func token(_ hash: TokenHash, _ row: SQLRow) -> AccessToken? {
        guard let scopes = row.text(2).flatMap({ AccessToken.scopes(joined: $0) }) else { return nil }
        return try? AccessToken(
            hash: hash, name: row.text(1) ?? "", scopes: scopes, created: row.integer(3),
            expires: row.isNull(4) ? nil : row.integer(4))
    }

    static func add(_ token: AccessToken, in database: Database) throws(StoreError) {
        let count = try database.first("SELECT count(*) FROM tokens")?.integer(0) ?? 0
        guard count < StoresLimits.tokens else {
            throw StoreError(.full, "\(database.path): has \(count) tokens, the maximum")
        }
        try database.run(
            "INSERT OR REPLACE INTO tokens (hash, name, scopes, created, expires) VALUES (?, ?, ?, ?, ?)",
            [
                .blob(token.hash.bytes), SQLValue(token.name), SQLValue(token.joinedScopes), .integer(token.created),
                token.expires.map { .integer($0) } ?? .null,
            ])
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

extension TokenCache {
    /// Reads all tokens of a file, and returns their mark.
    func read(_ database: Database, _ report: StoreReport) throws(StoreError) -> Int64 {
        // Before the tokens: a change in between is read again.
        let mark = try TokenTable.mark(in: database)
        replace(with: try TokenTable.tokens(in: database, report))
        return mark
    }
}

extension AccessToken {
    /// The sorted scopes, one per line in hexadecimal because a user's name may have any characters.
    var joinedScopes: String {
        scopes.map { Hexadecimal.text(Array($0.description.utf8)) }.sorted().joined(separator: "\n")
    }

    static func scopes(joined text: String) -> Set<AccessScope>? {
        var scopes: Set<AccessScope> = []
        for line in text.parts(at: "\n", keepingEmpty: false) {
            guard let bytes = Hexadecimal.bytes(line), let scope = AccessScope(String(decoding: bytes, as: UTF8.self))
            else { return nil }
            scopes.insert(scope)
        }
        return scopes
    }
}
