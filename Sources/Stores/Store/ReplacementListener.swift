/// A function that is called with a way to read what the store holds for an owner after its replacement.
package typealias ReplacementListener =
    @Sendable (_ read: (PreferenceOwner) throws(StoreError) -> StoredPreference?) -> Void
