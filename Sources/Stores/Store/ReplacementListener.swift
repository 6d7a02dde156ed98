/// A closure called after a store's replacement with a function that reads the new state of an owner.
package typealias ReplacementListener =
    @Sendable (_ read: (PreferenceOwner) throws(StoreError) -> StoredPreference?) -> Void
