internal import TypescaleHTTP

/// Entity tags of bytes, equal on all nodes and after a restart.
enum ContentTag {
    /// Returns the strong tag of a body: a 64-bit hash. It identifies versions and protects nothing.
    static func tag(of body: [UInt8]) -> EntityTag { EntityTag(hash: body.span.hash(seed: 0)) }
}
