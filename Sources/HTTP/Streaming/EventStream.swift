/// An open event stream, as the code that replays missed events sees it.
package struct EventStream: Sendable {
    /// The request that opened it.
    package let request: OwnedRequest
    let handle: ConnectionHandle
    let mailbox: ReactorQueue

    /// Sends an event to this stream alone, at once, whatever is being held.
    package func send(_ publication: Publication) {
        mailbox.post(.event(handle, publication))
    }

    /// Ends the replay: what was published meanwhile follows, without what is at or before `order`.
    package func goLive(after order: UInt64) {
        mailbox.post(.goLive(handle, after: order))
    }

    /// Ends the stream.
    package func end() {
        mailbox.post(.endEvents(handle))
    }
}
