import Glibc
public import Preferences

// Where things are kept.

extension Configuration {
    /// The store's address.
    public func storeAddress() throws(ConfigurationError) -> StoreAddress {
        do throws(StoreError) {
            return try StoreAddress(self[.store].words.first ?? "")
        } catch {
            throw ConfigurationError(Setting.store.place(self[.store].origin), error.reason)
        }
    }

    /// Whether there is something to open; only an embedded store can be known not to be there.
    public func hasStore() throws(ConfigurationError) -> Bool {
        guard case .sqlite(let path) = try storeAddress() else { return true }
        return unsafe access(path, F_OK) == 0 || errno != ENOENT
    }

    /// Opens the store; the folder of an embedded one is made where there is none, for its owner alone.
    public func openStore() throws(ConfigurationError) -> any Store {
        let address = try storeAddress()
        if case .sqlite(let path) = address { Self.makeFolder(of: path) }
        do throws(StoreError) {
            return try address.open()
        } catch {
            throw ConfigurationError(address.description, error.reason)
        }
    }

    /// A setting's words as anybody may see them: without the password in a store's address.
    public func shown(_ setting: Setting) -> [String] {
        guard setting == .store, let address = try? storeAddress() else { return self[setting].words }
        return [address.description]
    }

    /// Where the embedded store is when nobody says: in the user's folder for a program's state.
    static func standardStore(_ variables: [String: String]) -> String {
        if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") {
            return "sqlite:\(state)/typescale/typescale.db"
        }
        let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return home.map { "sqlite:\($0)/.local/state/typescale/typescale.db" } ?? "sqlite:typescale.db"
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
