/// The owner of a preference: a user, or a device before anyone signs in.
package struct PreferenceOwner: Hashable, Sendable, CustomStringConvertible {
    /// The kind of an owner; the names of different kinds are independent.
    package enum Kind: String, Hashable, Sendable {
        case user
        /// A device without a signed-in user.
        case device
    }

    package let kind: Kind
    /// The name of the owner: any text of 1 to ``StoresLimits/nameCharacters`` characters.
    package let id: Identifier

    /// Creates an owner; throws if the name is empty or too long.
    package init(_ kind: Kind, _ id: String) throws(StoreError) {
        self.kind = kind
        self.id = Identifier(id)
        try StoreError.check(name: self.id, of: kind.rawValue)
    }

    package static func user(_ id: String) throws(StoreError) -> PreferenceOwner { try PreferenceOwner(.user, id) }

    package static func device(_ id: String) throws(StoreError) -> PreferenceOwner { try PreferenceOwner(.device, id) }

    package var description: String { "\(kind.rawValue) \(id)" }
}

extension PreferenceOwner {
    /// The owner as the bytes of a key: a letter for the kind, then the name.
    var key: [UInt8] { [kind == .user ? UInt8(ascii: "u") : UInt8(ascii: "d")] + Array(id.utf8) }

    init?(key: [UInt8]) {
        guard let letter = key.first, let id = String(validating: key.dropFirst(), as: UTF8.self) else { return nil }
        switch letter {
        case "u": kind = .user
        case "d": kind = .device
        default: return nil
        }
        self.id = Identifier(id)
    }

    /// Throws unless a user adopts the preference of a device.
    static func checkAdoption(of device: PreferenceOwner, by user: PreferenceOwner) throws(StoreError) {
        guard device.kind == .device, user.kind == .user else {
            throw StoreError(.invalid, "a user adopts a device's preference, not \(user) that of \(device)")
        }
    }
}
