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
