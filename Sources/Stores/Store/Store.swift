/// Everything a service keeps: preferences, tokens and the sources of conversations.
package protocol Store: PreferenceStore, TokenStore, ConversationLog {
    /// Whether the store can do its work now; tries it, and waits a few seconds for it at most.
    func health() -> StoreHealth

    /// What the store has done since it was opened.
    var counters: StoreCounters { get }

    /// Finishes what has been accepted, ends every listening and refuses everything after; does nothing the second time.
    func close()
}
