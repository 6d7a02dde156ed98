/// Whose preference it is: a user's, or, before anybody signed in, a device's.
package struct PreferenceOwner: Hashable, Sendable, CustomStringConvertible {
    /// The two kinds of owner; their ids never meet.
    package enum Kind: String, Hashable, Sendable {
        /// Somebody who signed in.
        case user
        /// A device nobody has signed in on.
        case device
    }

    /// The kind of owner.
    package let kind: Kind
    /// The owner's name: any text of 1 to ``Limits/nameBytes`` bytes.
    package let id: Identifier

    /// An owner; an error where the name is empty or too long.
    package init(_ kind: Kind, _ id: String) throws(StoreError) {
        self.kind = kind
        self.id = Identifier(id)
        try StoresLimits.check(name: self.id, of: kind.rawValue)
    }

    /// A user.
    package static func user(_ id: String) throws(StoreError) -> PreferenceOwner { try PreferenceOwner(.user, id) }

    /// A device.
    package static func device(_ id: String) throws(StoreError) -> PreferenceOwner { try PreferenceOwner(.device, id) }

    /// The kind and the name.
    package var description: String { "\(kind.rawValue) \(id)" }
}

extension PreferenceOwner {
    /// The owner as bytes for a key: a letter for the kind, then the name.
    var key: [UInt8] { [kind == .user ? UInt8(ascii: "u") : UInt8(ascii: "d")] + Array(id.utf8) }

    /// The owner of a key; nil where the bytes are none.
    init?(key: [UInt8]) {
        guard let letter = key.first, let id = String(validating: key.dropFirst(), as: UTF8.self) else { return nil }
        switch letter {
        case UInt8(ascii: "u"): kind = .user
        case UInt8(ascii: "d"): kind = .device
        default: return nil
        }
        self.id = Identifier(id)
    }
}

extension PreferenceOwner {
    /// Only a device's preference is adopted, and only a user adopts.
    static func checkAdoption(of device: PreferenceOwner, by user: PreferenceOwner) throws(StoreError) {
        guard device.kind == .device, user.kind == .user else {
            throw StoreError(
                code: .invalid, reason: "a user adopts a device's preference, not \(user) that of \(device)")
        }
    }
}
