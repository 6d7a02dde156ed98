internal import Synchronization

/// The connections of a reactor by descriptor number, in pages at stable addresses.
///
/// Creates and owns: the pages. Frees: `deinit`. A lookup takes two loads, without hashing or reference counting.
@safe struct ConnectionTable: ~Copyable {
    private static let pageSize = 128
    private var pages: [UnsafeMutablePointer<Connection>?] = unsafe []
    private(set) var count = 0

    init() {}

    deinit {
        for index in unsafe pages.indices {
            unsafe pages[index]?.deinitialize(count: Self.pageSize)
            unsafe pages[index]?.deallocate()
        }
    }

    /// The connection of a descriptor number, which must have been opened before.
    subscript(descriptor: Int32) -> Connection {
        // Addressors instead of `_read` and `_modify`, which allocated a frame of the connection's size per lookup.
        @inline(__always) unsafeAddress {
            unsafe UnsafePointer(place(descriptor))
        }
        @inline(__always) unsafeMutableAddress {
            unsafe place(descriptor)
        }
    }

    func isOpen(_ handle: ConnectionHandle) -> Bool {
        let page = Int(handle.descriptor) / Self.pageSize
        guard unsafe page < pages.count, unsafe pages[page] != nil else { return false }
        return self[handle.descriptor].descriptor != nil && self[handle.descriptor].handle == handle
    }

    mutating func open(_ descriptor: consuming Descriptor, peer: PeerAddress) -> ConnectionHandle {
        let number = descriptor.number
        let page = Int(number) / Self.pageSize
        while unsafe pages.count <= page { unsafe pages.append(nil) }
        if unsafe pages[page] == nil {
            let fresh = UnsafeMutablePointer<Connection>.allocate(capacity: Self.pageSize)
            for index in 0..<Self.pageSize { unsafe (fresh + index).initialize(to: Connection()) }
            unsafe pages[page] = fresh
        }
        let handle = ConnectionHandle(descriptor: number, generation: self[number].handle.generation &+ 1)
        var connection = Connection()
        connection.descriptor = consume descriptor
        connection.handle = handle
        connection.peer = peer
        self[number] = connection
        count += 1
        return handle
    }

    /// Removes a connection and closes its descriptor.
    mutating func close(_ number: Int32) {
        let handle = self[number].handle
        self[number] = Connection()
        // The next connection of this descriptor has another generation.
        self[number].handle = handle
        count -= 1
    }

    var handles: [ConnectionHandle] {
        var result: [ConnectionHandle] = []
        for page in unsafe pages.indices where unsafe pages[page] != nil {
            for index in 0..<Self.pageSize {
                let number = Int32(page * Self.pageSize + index)
                if self[number].descriptor != nil { result.append(self[number].handle) }
            }
        }
        return result
    }

    @inline(__always)
    private func place(_ descriptor: Int32) -> UnsafeMutablePointer<Connection> {
        let index = Int(descriptor)
        guard let page = unsafe pages[index / Self.pageSize] else {
            preconditionFailure("the descriptor has no connection")
        }
        return unsafe page + index % Self.pageSize
    }
}

/// Counts the open connections of all reactors, and those of each address.
final class ConnectionCounts: Sendable {
    enum Admission {
        case admitted
        case tooMany
        case tooManyOfAddress
    }

    private let count = Atomic(0)
    private let countsOfAddresses = Mutex<[PeerAddress: Int]>([:])
    private let limit: Int
    private let limitOfAddress: Int?

    init(limit: Int, limitOfAddress: Int?) { (self.limit, self.limitOfAddress) = (limit, limitOfAddress) }

    /// Counts a connection if there are not too many. Unix sockets have no address, and count only among all.
    func enter(_ peer: PeerAddress) -> Admission {
        guard count.add(1, ordering: .relaxed).newValue <= limit else {
            count.subtract(1, ordering: .relaxed)
            return .tooMany
        }
        guard let limitOfAddress, !peer.isLocalSocket else { return .admitted }
        let isAdmitted = countsOfAddresses.withLock { counts in
            let count = counts[peer.limitKey, default: 0]
            guard count < limitOfAddress else { return false }
            counts[peer.limitKey] = count + 1
            return true
        }
        if !isAdmitted { count.subtract(1, ordering: .relaxed) }
        return isAdmitted ? .admitted : .tooManyOfAddress
    }

    func leave(_ peer: PeerAddress) {
        count.subtract(1, ordering: .relaxed)
        guard limitOfAddress != nil, !peer.isLocalSocket else { return }
        countsOfAddresses.withLock { counts in
            let count = counts[peer.limitKey, default: 0]
            counts[peer.limitKey] = count > 1 ? count - 1 : nil
        }
    }
}

/// Deadlines in slots of one tick each.
///
/// Moving a deadline later does not change the wheel: when the old tick comes, the connection is rescheduled for its
/// current deadline. A request on a kept connection therefore costs the wheel nothing.
struct TimerWheel: ~Copyable {
    struct Entry {
        let handle: ConnectionHandle
        let tick: UInt64
    }

    private static let slots = 1_024
    private var wheel: [[Entry]] = Array(repeating: [], count: slots)
    private(set) var now: UInt64 = 0
    private(set) var count = 0

    /// Adds an entry at a tick, or at the horizon if that is earlier, and returns its tick.
    mutating func schedule(_ handle: ConnectionHandle, at tick: UInt64) -> UInt64 {
        let tick = min(max(tick, now + 1), now + UInt64(Self.slots - 1))
        wheel[Int(tick % UInt64(Self.slots))].append(Entry(handle: handle, tick: tick))
        count += 1
        return tick
    }

    /// Advances the time, and removes and returns the due entries.
    mutating func advance(to tick: UInt64) -> [Entry] {
        guard tick > now else { return [] }
        var due: [Entry] = []
        // After a long wait one turn of the wheel covers every slot.
        let first = max(now + 1, tick > UInt64(Self.slots) ? tick - UInt64(Self.slots) + 1 : 0)
        for moment in first...tick {
            let slot = Int(moment % UInt64(Self.slots))
            guard !wheel[slot].isEmpty else { continue }
            due.append(contentsOf: wheel[slot])
            wheel[slot].removeAll(keepingCapacity: wheel[slot].capacity <= 256)
        }
        now = tick
        count -= due.count
        return due
    }
}
