// Commands of other threads, and shutdown.

internal import TypescaleThreads

extension Reactor {
    mutating func runCommands() {
        for command in queue.takeAll() {
            switch command {
            case .publish(let channel, let publication): publish(publication, to: channel)
            case .stop(let seconds): beginStop(seconds)
            case .connection(let handle, let command):
                guard table.isOpen(handle) else { continue }
                driver.deliver(command, to: &table[handle.descriptor])
                flush(handle)
                settle(handle)
                guard table.isOpen(handle) else { continue }
                resume(handle)
            }
        }
    }

    /// Sends a publication to all subscribers of a channel from the same bytes.
    ///
    /// A subscriber that is too far behind is disconnected and does not delay the others.
    private mutating func publish(_ publication: Publication, to channel: Identifier) {
        guard let members = driver.channels.members(of: channel) else { return }
        var cut: [ConnectionHandle] = []
        var ended: [ConnectionHandle] = []
        members.handles.removeAll { handle in
            guard table.isOpen(handle) else { return true }
            if !deliver(publication, handle) {
                cut.append(handle)
            } else if table[handle.descriptor].phase == .closing {
                ended.append(handle)
            }
            return false
        }
        for handle in ended where table.isOpen(handle) { settle(handle) }
        for handle in cut where table.isOpen(handle) {
            metrics.add(.slowReadersClosed)
            close(handle)
        }
    }

    /// Sends a publication to a subscriber; returns `false` if the subscriber must be disconnected.
    private mutating func deliver(_ publication: Publication, _ handle: ConnectionHandle) -> Bool {
        let descriptor = handle.descriptor
        let subscription: Subscription
        let bytes: [UInt8]
        switch table[descriptor].task {
        case .events(let taken): (subscription, bytes) = (taken, publication.event)
        case .webSocket(let session):
            guard let taken = session.subscription, !session.isClosing else { return true }
            (subscription, bytes) = (taken, publication.frame)
        case .none, .collecting, .exchange, .stream: return true
        }
        guard table[descriptor].phase != .closing else { return true }
        if table[descriptor].output.isEmpty, subscription.held == nil { subscription.isCatchingUp = false }
        switch subscription.take(publication, limit: limits.heldEvents) {
        case .skip, .hold: return true
        case .overflow: return false
        case .send: break
        }
        metrics.add(.eventsDelivered)
        guard sendShared(bytes, to: descriptor) else { return false }
        if case .events = table[descriptor].task, publication.ends { table[descriptor].phase = .closing }
        // Sets a write timeout if the kernel accepted only a part.
        if !table[descriptor].output.isEmpty {
            countBuffers(descriptor)
            setDeadline(handle)
        }
        return true
    }

    /// Cancels the remaining work after the drain and leaves time to send its responses.
    mutating func endDrain() {
        guard let stopsAt, cutsAt == nil, nowTick >= stopsAt else { return }
        var isWorking = false
        for handle in table.handles where table.isOpen(handle) {
            guard let work = table[handle.descriptor].task.work else { continue }
            work.cancellation.cancel(.stopping)
            isWorking = true
        }
        cutsAt = nowTick + (isWorking ? Timeout.ticks(milliseconds: HTTPLimits.lastResponsesMilliseconds) : 0)
    }

    /// Stops accepting, and closes the connections: those between requests at once, the others after their responses.
    private mutating func beginStop(_ seconds: Int) {
        guard stopsAt == nil else { return }
        driver.isStopping = true
        // Connections that the kernel has already accepted are served too.
        for index in listeners.indices { acceptAll(index, atMost: Int(HTTPLimits.backlog)) }
        listeners = []
        stopsAt = nowTick + Timeout.ticks(milliseconds: max(0, seconds) * 1_000)
        for handle in table.handles where table.isOpen(handle) {
            let descriptor = handle.descriptor
            switch table[descriptor].phase {
            case .head, .discard: settle(handle)
            case .events:
                table[descriptor].phase = .closing
                settle(handle)
            // A socket whose messages are being processed gets its responses first.
            case .webSocket where table[descriptor].isHandlerBusy: break
            case .webSocket:
                if case .webSocket(let session) = table[descriptor].task {
                    driver.closeForShutdown(session)
                    flush(handle)
                    settle(handle)
                }
            case .collect, .streamBody, .waiting, .streaming, .closing: break
            }
        }
    }

    /// Closes a connection between requests of a server that stops, once everything that had arrived is read.
    ///
    /// The client may still be sending a body that is not needed.
    mutating func closeBetweenRequests(_ handle: ConnectionHandle) {
        guard table[handle.descriptor].phase == .discard else { return close(handle) }
        table[handle.descriptor].phase = .closing
        table[handle.descriptor].lingers = true
        settle(handle)
    }
}
