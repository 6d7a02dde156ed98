// New connections, and the days when there is no room for them.

extension Reactor {
    /// Takes the connections that wait, by itself not so many that the others would notice.
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

    /// Takes a connection with the reserve's descriptor only to end it: the client learns at once that it is not
    /// served, and the listener does not stay readable for ever.
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
        // A connection is handed over when it has said something, so it is read at once; one that is answered and
        // closed by this is never registered with the epoll at all.
        receive(handle, mayHaveMore: false)
    }

    /// Says why a connection is not served, without waiting for its request.
    private mutating func refuse(_ descriptor: consuming Descriptor, _ response: Response) {
        metrics.add(.refused)
        var response = response
        response.headers[.retryAfter] = "1"
        driver.writer.begin(AnswerContext(isHead: false, version: .http11, keepsAlive: false))
        driver.writer.write(response)
        unsafe driver.writer.output.withUnsafeBytes { bytes in
            _ = unsafe calls.send(descriptor.number, from: bytes)
        }
        driver.writer.output.removeAll()
        // Ending the sending half first gives the answer a chance to be read before the reset.
        calls.shutdownSending(descriptor.number)
    }
}
