// New connections, and running out of descriptors.

extension Reactor {
    /// Accepts waiting connections, limited so that other connections are not delayed.
    mutating func acceptAll(_ index: Int, atMost count: Int = Limits.acceptsPerWake) {
        guard index < listeners.count else { return }
        let listener = listeners[index].descriptor.number
        for _ in 0..<count {
            switch calls.accept(listener) {
            case .connection(let descriptor, let peer): admit(descriptor, peer)
            case .wouldBlock: return
            case .retry: continue
            case .exhausted:
                metrics.add(.exhausted)
                guard dropOne(listener) else {
                    return pauseListening(
                        until: nowTick + UInt64(Limits.exhaustedPauseMilliseconds / Limits.tickMilliseconds))
                }
            }
        }
    }

    /// Accepts a connection with the reserved descriptor and closes it.
    ///
    /// The client learns immediately that it is not served, and the listener does not stay readable.
    private mutating func dropOne(_ listener: Int32) -> Bool {
        guard reserve != nil else {
            reserve = calls.openReserve()
            return false
        }
        reserve = nil
        if case .connection(let descriptor, _) = calls.accept(listener) { _ = consume descriptor }
        reserve = calls.openReserve()
        return reserve != nil
    }

    private mutating func admit(_ descriptor: consuming Descriptor, _ peer: PeerAddress) {
        guard stopsAt == nil else { return }
        guard table.count < capacity else {
            return refuse(descriptor, Problem(.serviceUnavailable, detail: "too many connections").response)
        }
        guard addresses.enter(peer) else {
            return refuse(
                descriptor, Problem(.tooManyRequests, detail: "too many connections from your address").response)
        }
        metrics.add(.accepted)
        metrics.add(.open)
        let handle = table.open(descriptor, peer: peer)
        table[handle.descriptor].timing = .header
        table[handle.descriptor].timingStarted = nowTick
        // The listener returns connections that have sent data, so it is read at once. A connection that is answered
        // and closed by this is never registered with epoll.
        receive(handle, mayHaveMore: false)
    }

    /// Sends the reason for refusing a connection without waiting for its request.
    private mutating func refuse(_ descriptor: consuming Descriptor, _ response: Response) {
        metrics.add(.refused)
        var response = response
        response.headers[.retryAfter] = "1"
        driver.writer.begin(ResponseContext(isHead: false, version: .http11, keepsAlive: false))
        driver.writer.write(response)
        _ = calls.send(descriptor.number, from: driver.writer.output)
        driver.writer.output.removeAll()
        // Shutting down the sending half first lets the client read the response before the reset.
        calls.shutdownSending(descriptor.number)
    }
}
