/// The C libraries under the stores.
public enum StoreLibraries {
    /// Their names and versions.
    public static var versions: [(name: String, version: String)] {
        [("SQLite", Database.libraryVersion), ("NATS client", NATSConnection.libraryVersion)]
    }
}
