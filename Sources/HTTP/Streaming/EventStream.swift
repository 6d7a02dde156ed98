/// An open event stream, for the code that replays missed events.
package struct EventStream: Sendable {
    /// The request that opened the stream.
    package let request: OwnedRequest
    let handle: ConnectionHandle
    let queue: ReactorQueue

    /// Sends an event to this stream alone, ahead of held publications.
    package func send(_ publication: Publication) {
        queue.post(.event(handle, publication))
    }

    /// Ends the replay: held publications follow, except those at or before `order`.
    package func goLive(after order: UInt64) {
        queue.post(.goLive(handle, after: order))
    }

    /// Ends the stream.
    package func end() {
        queue.post(.endEvents(handle))
    }
}
