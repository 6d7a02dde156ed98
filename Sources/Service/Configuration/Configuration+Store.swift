import Glibc
package import TypescaleStores

// Where things are kept.

extension Configuration {
    /// The store's address.
    package func storeAddress() throws(ConfigurationError) -> StoreAddress {
        do throws(StoreError) {
            return try StoreAddress(self[.store].words.first ?? "")
        } catch {
            throw ConfigurationError(ConfigurationSetting.store.place(self[.store].origin), error.reason)
        }
    }

    /// Whether there is something to open; only an embedded store can be known not to be there.
    package func hasStore() throws(ConfigurationError) -> Bool {
        guard case .sqlite(let path) = try storeAddress() else { return true }
        return unsafe access(path, F_OK) == 0 || errno != ENOENT
    }

    /// What keeps a store that is not there yet from being made, if anything does.
    package func storeObstacle() throws(ConfigurationError) -> String? {
        guard case .sqlite(let path) = try storeAddress(),
            let nearest = Self.folders(of: path).last(where: { unsafe access($0, F_OK) == 0 }),
            unsafe access(nearest, W_OK | X_OK) != 0
        else { return nil }
        return Self.failure(of: nearest, errno)
    }

    /// Opens the store; the folder of an embedded one is made where there is none, for its owner alone. `report` is told
    /// what is wrong in it that it can do without.
    package func openStore(
        reporting report: @escaping StoreReport = { _ in }
    ) throws(ConfigurationError) -> any Store {
        let address = try storeAddress()
        if case .sqlite(let path) = address { try Self.makeFolder(of: path, for: address) }
        do throws(StoreError) {
            return try address.open(reporting: report)
        } catch {
            throw ConfigurationError(address.description, error.reason)
        }
    }

    /// A setting's words as anybody may see them: without the password in a store's address.
    package func shown(_ setting: ConfigurationSetting) -> [String] {
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

    /// The folders a path goes through, the outermost first.
    private static func folders(of path: String) -> [String] {
        let inner = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
        return [path.hasPrefix("/") ? "/" : "."] + inner
    }

    /// A call, and the system's words for why it failed.
    private static func failure(of call: String, _ number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "\(call): error \(number)" }
        return unsafe "\(call): \(String(cString: text))"
    }

    private static func makeFolder(of path: String, for address: StoreAddress) throws(ConfigurationError) {
        for folder in folders(of: path) where unsafe mkdir(folder, 0o700) != 0 && errno != EEXIST {
            let error = failure(of: "mkdir \(folder)", errno)
            // Some file systems refuse to make what is there with another error.
            guard unsafe access(folder, F_OK) != 0 else { continue }
            let store = ConfigurationSetting.store
            throw ConfigurationError(
                address.description, "\(error); --\(store.flag) or \(store.variable) names another place")
        }
    }
}
