internal import Glibc
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleService
internal import TypescaleStores
internal import TypescaleStrings

/// `typescale token`: manages the service's access tokens.
enum TokenCommand {
    private enum Action: String, CaseIterable {
        case create
        case list
        case revoke
    }

    private static let scopeNames = "read, measure, preferences:USER or admin"

    private static let scope = Option(
        "scope", "SCOPE", .among { ["read", "measure", "preferences:USER", "admin"] }, repeats: true,
        help: "A new token's scope: \(scopeNames); may be repeated.")
    private static let name = Option("name", "NAME", help: "A new token's name (default: its scopes).")
    private static let days = Option("days", "DAYS", help: "The days until a new token expires (default: never).")

    static let command = Command(
        "token", summary: "create, list and revoke the service's tokens",
        discussion: [
            "A token is shown once, when it is created; only its SHA-256 digest is stored. Clients send it as "
                + "Authorization: Bearer TOKEN. Once a token exists, the service rejects requests without one; running "
                + "services follow within seconds."
        ],
        operands: [
            Operand("ACTION", .one, .only(Action.allCases.map(\.rawValue)), help: "create, list or revoke."),
            Operand("ID", .optional, help: "The token to revoke, as list shows it."),
        ],
        groups: [
            OptionGroup("Options", [scope, name, days, CommonOptions.json]),
            OptionGroup("Settings", [ServiceOptions.config, ServiceOptions.store]),
        ],
        examples: [
            .init("typescale token create --scope read --scope measure", "For an app's servers."),
            .init("typescale token create --scope read --scope preferences:ada", "For a device of one user."),
            .init("typescale token revoke 3f9c21d07b64", "Revoke a token."),
        ]
    ) { arguments, output throws(CommandError) in
        let action = arguments.operands.first.flatMap { Action(exactly: $0) } ?? .list
        let id = arguments.operands.dropFirst().first
        if action != .revoke, id != nil { throw CommandError("ID", "is for revoke only") }
        if action != .create { try arguments.refuse([scope, name, days], "is for create only") }
        if action == .revoke { try arguments.refuse([CommonOptions.json], "is for create and list only") }
        let asJSON = arguments.contains(CommonOptions.json)
        // The arguments of each action are checked before a store is opened or created.
        switch action {
        case .create:
            let request = try TokenRequest(arguments)
            let store = try ServiceOptions.openStore(arguments)
            defer { store.close() }
            try create(request, store, asJSON: asJSON, &output)
        case .list:
            let store = try ServiceOptions.existingStore(arguments)
            defer { store?.close() }
            list(store?.tokens.all ?? [], asJSON: asJSON, to: &output)
        case .revoke:
            guard let id else { throw CommandError("ID", "is missing; list shows it") }
            let store = try ServiceOptions.existingStore(arguments)
            defer { store?.close() }
            try revoke(id, store, &output)
        }
        return .success
    }

    /// The properties of a new token.
    private struct TokenRequest {
        let name: String
        let scopes: Set<AccessScope>
        let days: Int?

        init(_ arguments: Arguments) throws(CommandError) {
            scopes = try TokenCommand.scopes(arguments)
            days = try CommonOptions.integer(TokenCommand.days, arguments, in: TypescaleLimits.tokenDays)
            name = arguments.value(TokenCommand.name) ?? scopes.map(\.description).sorted().joined(separator: " ")
            let bytes = name.utf8.count
            guard (1...StoresLimits.tokenNameBytes).contains(bytes) else {
                let reason = "\(bytes) bytes, and a name has 1 to \(StoresLimits.tokenNameBytes)"
                throw CommandError(
                    TokenCommand.name.spelling,
                    arguments.contains(TokenCommand.name) ? reason : "is needed: the scopes have \(reason)")
            }
        }
    }

    private static func scopes(_ arguments: Arguments) throws(CommandError) -> Set<AccessScope> {
        var scopes: Set<AccessScope> = []
        for word in arguments.values(scope) {
            guard let known = AccessScope(word) else {
                throw CommandError(
                    scope.spelling,
                    "\(Quotation.quoted(word)) is not a scope; use \(scopeNames)")
            }
            scopes.insert(known)
        }
        guard !scopes.isEmpty else {
            throw CommandError(scope.spelling, "is missing; give \(scopeNames)")
        }
        return scopes
    }

    private static func create(
        _ request: TokenRequest, _ store: any Store, asJSON: Bool, _ output: inout Output
    ) throws(CommandError) {
        let issued = try rethrowing(
            IssuedToken(name: request.name, scopes: request.scopes, days: request.days, in: store), as: error)
        show(issued, asJSON, &output)
        // A closed pipe has to fail the write: the process must survive to revoke the token.
        _ = signal(SIGPIPE, SIG_IGN)
        guard !output.flush() else { return }
        // The text is shown only once; a token that was not shown is known to no client.
        _ = try rethrowing(store.revoke(issued.token.hash), as: error)
        throw CommandError("token", "its text could not be written to standard output, so none was created")
    }

    private static func error(_ error: StoreError) -> CommandError { CommandError("token", error.reason) }

    private static func show(_ issued: IssuedToken, _ asJSON: Bool, _ output: inout Output) {
        guard asJSON else { return output.writeLine(issued.text) }
        output.writeJSON { writer in
            writer.object { writer in
                writer.member("token", issued.text)
                write(issued.token, to: &writer)
            }
        }
    }

    private static func list(_ tokens: [AccessToken], asJSON: Bool, to output: inout Output) {
        if asJSON {
            return output.writeJSON { writer in
                writer.object { $0.objects("tokens", of: tokens) { write($0, to: &$1) } }
            }
        }
        if tokens.isEmpty { return output.writeLine("no tokens: the service is open, to this machine only") }
        output.writeTable(
            [.text("id"), .text("name"), .text("scopes"), .text("created"), .text("expires")],
            tokens.map { token in
                [
                    TableCell(token.id), TableCell(Quotation.printable(token.name)),
                    TableCell(scopes(of: token).joined(separator: " ")), TableCell(token.createdText),
                    TableCell(token.expiresText ?? "never"),
                ]
            })
    }

    private static func write(_ token: AccessToken, to writer: inout JSONWriter) {
        writer.member("id", token.id)
        writer.member("name", token.name)
        writer.member("scopes", scopes(of: token))
        writer.member("created", token.createdText)
        if let expires = token.expiresText { writer.member("expires", expires) }
    }

    private static func scopes(of token: AccessToken) -> [String] { token.scopes.map(\.description).sorted() }

    private static func revoke(_ word: String, _ store: (any Store)?, _ output: inout Output) throws(CommandError) {
        let id = word.lowercasedASCII
        let found = (store?.tokens.all ?? []).filter { !id.isEmpty && $0.hash.description.startsExactly(id) }
        guard found.count == 1, let store, let token = found.first else {
            throw CommandError(
                "ID",
                "\(Quotation.quoted(id)) is \(found.isEmpty ? "no token" : "\(found.count) tokens; give more digits")")
        }
        _ = try rethrowing(store.revoke(token.hash), as: error)
        output.writeLine("revoked \(token.id), \(Quotation.printable(token.name))")
    }
}
