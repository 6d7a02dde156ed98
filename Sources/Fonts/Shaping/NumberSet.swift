internal import CTypescaleHarfBuzz

/// A set of glyphs, characters or lookups of HarfBuzz.
///
/// Creates the set (`hb_set_create`), owns it, frees it with `hb_set_destroy`.
@safe
final class NumberSet {
    let set: OpaquePointer?

    init() { unsafe set = hb_set_create() }

    deinit { unsafe hb_set_destroy(set) }

    var isEmpty: Bool { unsafe hb_set_is_empty(set) != 0 }

    /// The members in ascending order.
    var members: [UInt32] {
        var members: [UInt32] = []
        var member = hb_codepoint_t.max
        while unsafe hb_set_next(set, &member) != 0 { members.append(member) }
        return members
    }

    func contains(_ member: UInt32) -> Bool { unsafe hb_set_has(set, member) != 0 }
}
