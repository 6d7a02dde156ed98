/// The storage of a service: preferences, tokens and conversations.
package protocol Store: PreferenceStore, TokenStore, ConversationLog {
    /// Tests whether the store works, and waits for it for at most a few seconds.
    func health() -> StoreHealth

    /// The counters since the store was opened.
    var counters: StoreCounters { get }

    /// Finishes accepted calls, ends all subscriptions and rejects later calls; repeating it has no effect.
    func close()
}
