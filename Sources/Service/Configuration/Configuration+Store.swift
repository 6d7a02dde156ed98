internal import TypescaleFiles
package import TypescaleStores
internal import TypescaleStrings

extension Configuration {
    func storeAddress() throws(ConfigurationError) -> StoreAddress {
        try rethrowing(StoreAddress(self[.store].words.first ?? "")) { error(.store, ($0 as StoreError).reason) }
    }

    /// Returns whether the store exists; a remote store is assumed to exist.
    package func hasStore() throws(ConfigurationError) -> Bool {
        guard case .sqlite(let path) = try storeAddress() else { return true }
        return FileSystem.lookupError(path)?.isNotFound != true
    }

    /// Returns the reason why a store that does not exist cannot be created; `nil` if it can be.
    package func storeCreationFailure() throws(ConfigurationError) -> String? {
        guard case .sqlite(let path) = try storeAddress(),
            let nearest = Self.folders(of: path).last(where: { FileSystem.lookupError($0) == nil })
        else { return nil }
        return FileSystem.creationError(in: nearest)?.description
    }

    /// Opens the store, and creates the folder of an embedded one for its owner alone.
    ///
    /// `report` receives errors of the store in spite of which the service continues.
    package func openStore(reporting report: @escaping StoreReport = { _ in }) throws(ConfigurationError) -> any Store {
        let address = try storeAddress()
        if case .sqlite(let path) = address { try Self.makeFolder(of: path, for: address) }
        return try rethrowing(address.open(reporting: report)) { error(.store, ($0 as StoreError).reason) }
    }

    /// Returns the words of a setting without the password of a store's address.
    package func shown(_ setting: ConfigurationSetting) -> [String] {
        guard setting == .store, let address = try? storeAddress() else { return self[setting].words }
        return [address.description]
    }

    /// Returns the default path of the embedded store, in the user's folder for program state.
    static func standardStore(_ variables: [String: String]) -> String {
        if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") {
            return "sqlite:\(state)/typescale/typescale.db"
        }
        let home = variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return home.map { "sqlite:\($0)/.local/state/typescale/typescale.db" } ?? "sqlite:typescale.db"
    }

    /// Returns the folders of a path, outermost first.
    private static func folders(of path: String) -> [String] {
        let inner = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
        return [path.hasPrefix("/") ? "/" : "."] + inner
    }

    private static func makeFolder(of path: String, for address: StoreAddress) throws(ConfigurationError) {
        guard let error = FileSystem.makeFolders(path.folderPath, permissions: 0o700) else { return }
        let store = ConfigurationSetting.store
        throw ConfigurationError(
            address.description, "\(error); --\(store.flag) or \(store.variable) names another place")
    }
}
