internal import CTypescaleHarfBuzz

/// A set of glyphs, characters or lookups of HarfBuzz.
///
/// Creates the set (`hb_set_create`), owns it, frees it with `hb_set_destroy`.
@safe
final class NumberSet {
    let set: OpaquePointer?

    init() { unsafe set = hb_set_create() }

    init(_ other: NumberSet) { unsafe set = hb_set_copy(other.set) }

    deinit { unsafe hb_set_destroy(set) }

    var isEmpty: Bool { unsafe hb_set_is_empty(set) != 0 }
    var count: Int { Int(unsafe hb_set_get_population(set)) }

    /// The members in ascending order.
    var members: [UInt32] {
        var members: [UInt32] = []
        var member = hb_codepoint_t.max
        while unsafe hb_set_next(set, &member) != 0 { members.append(member) }
        return members
    }

    /// Returns the least member that is not below a number.
    func first(from number: UInt32) -> UInt32? {
        if contains(number) { return number }
        var member = number
        return unsafe hb_set_next(set, &member) != 0 ? member : nil
    }

    func contains(_ member: UInt32) -> Bool { unsafe hb_set_has(set, member) != 0 }

    /// Returns whether both sets have a member in common.
    func intersects(_ other: NumberSet) -> Bool {
        let common = NumberSet(self)
        common.formIntersection(other)
        return !common.isEmpty
    }

    func insert(_ member: UInt32) { unsafe hb_set_add(set, member) }
    func remove(_ member: UInt32) { unsafe hb_set_del(set, member) }
    func formUnion(_ other: NumberSet) { unsafe hb_set_union(set, other.set) }
    func formIntersection(_ other: NumberSet) { unsafe hb_set_intersect(set, other.set) }
    func subtract(_ other: NumberSet) { unsafe hb_set_subtract(set, other.set) }
}

extension NumberSet: Equatable {
    static func == (left: NumberSet, right: NumberSet) -> Bool { unsafe hb_set_is_equal(left.set, right.set) != 0 }
}
