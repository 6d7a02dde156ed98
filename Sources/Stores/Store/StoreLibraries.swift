/// The C libraries under the stores.
package enum StoreLibraries {
    /// The names and versions.
    package static var versions: [(name: String, version: String)] {
        [("SQLite", Database.libraryVersion), ("NATS client", NATSConnection.libraryVersion)]
    }
}
