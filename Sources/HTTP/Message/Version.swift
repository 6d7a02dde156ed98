/// The supported protocol versions.
package enum Version: Sendable, Equatable {
    /// HTTP/1.0
    case http10
    /// HTTP/1.1
    case http11
}
