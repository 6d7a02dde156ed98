/// A conversation being written anew; nobody sees it before `commit`. For one thread at a time.
package protocol LogReplacement: AnyObject, Sendable {
    /// Adds a record; what was added is given up where this fails.
    func append(_ record: [UInt8]) throws(StoreError)

    /// Puts the records in the place of the conversation's, if the condition holds.
    @discardableResult
    func commit(if condition: LogCondition) throws(StoreError) -> LogHead

    /// Gives the records up; so does the end of this object, and it does nothing after a commit.
    func abandon()
}
