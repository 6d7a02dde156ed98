// Problem: SQLite begins its log again after it has written the log into the file. If the file cannot grow by what the
// log has, the log only grows, and on a full disk nothing can be written any more: not even the deletions that make
// space.
// Method: a write is refused while the disk has less space than it needs in the log and in the file, in addition to
// what the log still has to write into the file, and to a reserve for the cleanup. Pages that the file has free are
// used first. If a write does not fit, the log is written into the file and cut to nothing, and the space is computed
// again. Writes that only free pages are never refused.
// Limits: other programs can use up the reserve. Quotas of a user and limits of the process are not in the free space.
// Rejected: a file of the size of the reserve that is removed when the disk is full. It would be one more file that
// backups, several processes and a moved store have to know; other programs could take its space when it is removed.

enum WriteSpace: Sendable {
    /// Space for content of this size.
    case adds(bytes: Int)
    /// None: it only removes rows, or makes it possible to remove them.
    case frees
}

/// The space on the disk for writes that share a commit.
struct SpaceBudget {
    /// The free bytes beside those that the log needs to be written into the file; `nil` if there are plenty.
    private var room: Int?
    private var reusable = 0

    /// Computes the space; only roughly if it suffices for writes that need `bytes` together.
    init(_ database: Database, _ file: StoreFile, for bytes: Int) throws(StoreError) {
        guard let free = file.freeBytes() else { return }
        // The file grows at most by what is in the log.
        let log = database.logBytes ?? 0
        guard free - log - StoresLimits.spaceReserveBytes < bytes else { return }
        func number(_ name: String) throws(StoreError) -> Int { Int(clamping: try database.pragma(name)) }
        let pageBytes = try number("page_size")
        reusable = try number("freelist_count") * pageBytes
        room = free - max(0, try number("page_count") * pageBytes - file.byteCount)
    }

    mutating func take(_ space: WriteSpace) -> Bool {
        guard let room else { return true }
        guard case .adds = space else { return room >= StoresLimits.spaceOfWriteBytes }
        let log = space.bytes / 2
        let needed = log + max(0, log - reusable)
        // In free pages of the file, the content takes space in the log only, which has it back after the next
        // checkpoint.
        let reserve = StoresLimits.spaceReserveBytes / (needed > log ? 1 : 2)
        guard room - reserve >= needed else { return false }
        self.room = room - needed
        reusable = max(0, reusable - log)
        return true
    }
}

extension WriteSpace {
    /// The bytes in the log and in the file together.
    var bytes: Int {
        switch self {
        case .adds(let bytes): 2 * (bytes + StoresLimits.spaceOfWriteBytes)
        case .frees: StoresLimits.spaceOfWriteBytes
        }
    }
}
