/// The name of a conversation: any text of 1 to ``StoresLimits/nameCharacters`` characters.
package struct ConversationName: Hashable, Sendable, CustomStringConvertible {
    package let name: Identifier

    package init(_ name: String) throws(StoreError) {
        self.name = Identifier(name)
        try StoreError.check(name: self.name, of: "conversation")
    }

    package var description: String { name.text }
}
