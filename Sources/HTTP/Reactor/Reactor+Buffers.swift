// The memory of bodies and unsent output.
//
// Problem: the buffers of a connection are bounded, and so is the number of connections, but the product is more than any
// machine has. Clients that send all but the last byte of a body, or read a long answer slowly, cost a server its memory.
//
// Method: a reactor counts the bytes of its connections' buffers. If they exceed its share, it closes the connections that
// hold the most, so that a client with a usual request is the last to be affected.

extension Reactor {
    /// Counts the buffers of a connection after they changed.
    mutating func countBuffers(_ descriptor: Int32) {
        let bytes = table[descriptor].bufferBytes
        if bytes != table[descriptor].countedBytes { count(descriptor, bytes: bytes) }
    }

    /// Counts the buffers of a connection as bytes; none if it is being closed.
    mutating func count(_ descriptor: Int32, bytes: Int) {
        let change = bytes - table[descriptor].countedBytes
        bufferedBytes += change
        table[descriptor].countedBytes = bytes
        guard change < 0 else { return }
        releasedBytes -= change
        if releasedBytes >= HTTPLimits.returnedBytes {
            releasedBytes = 0
            onRelease?()
        }
    }

    /// Closes the connections whose buffers have the most bytes until the others are within the reactor's share.
    ///
    /// A body that a worker has counts as well, but its connection stays: the work ends, and its client gets an answer.
    mutating func limitBuffers() {
        guard bufferedBytes > bufferLimit else { return }
        let largest = table.handles.filter { handle in
            if case .exchange = table[handle.descriptor].task { return !table[handle.descriptor].output.isEmpty }
            return table[handle.descriptor].countedBytes > 0
        }
        .sorted { table[$0.descriptor].countedBytes > table[$1.descriptor].countedBytes }
        for handle in largest where bufferedBytes > bufferLimit && table.isOpen(handle) { giveUp(handle) }
    }

    /// Refuses the request whose body is being received, or closes the connection.
    private mutating func giveUp(_ handle: ConnectionHandle) {
        metrics.add(.overloaded)
        let descriptor = handle.descriptor
        guard case .collecting(let pending) = table[descriptor].task else { return close(handle) }
        driver.reject(&table[descriptor], pending.request, ConnectionDriver.overloaded)
        table[descriptor].task = .none
        flush(handle)
        settle(handle)
    }
}
