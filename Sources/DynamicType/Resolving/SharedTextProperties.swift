/// CSS properties of texts that all resolved forms of a style share.
///
/// Most styles have none, and a style is copied often: a reference is copied faster than each property.
struct SharedTextProperties: Hashable, Sendable {
    private final class Storage: Sendable {
        let properties: TextProperties

        init(_ properties: TextProperties) { self.properties = properties }
    }

    /// The properties; `nil` if all are left out.
    private let storage: Storage?

    init(_ properties: TextProperties) { storage = properties.isEmpty ? nil : Storage(properties) }

    var properties: TextProperties { storage?.properties ?? TextProperties() }

    static func == (left: SharedTextProperties, right: SharedTextProperties) -> Bool {
        left.storage === right.storage || left.storage?.properties == right.storage?.properties
    }

    func hash(into hasher: inout Hasher) { hasher.combine(storage?.properties) }
}
