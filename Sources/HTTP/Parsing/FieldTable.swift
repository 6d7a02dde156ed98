/// The header fields of the current request, in reused memory.
///
/// Creates and owns: one array of slices of fixed size. Frees: `deinit`.
@safe struct FieldTable: ~Copyable {
    private let storage: UnsafeMutableBufferPointer<FieldSlice>
    private(set) var count = 0

    init(capacity: Int) {
        unsafe storage = .allocate(capacity: max(1, capacity))
        unsafe storage.initialize(repeating: FieldSlice(name: Slice(), value: Slice()))
    }

    deinit {
        unsafe storage.deallocate()
    }

    mutating func removeAll() {
        count = 0
    }

    /// Adds a field. The scanner has limited the count, so the capacity suffices.
    mutating func append(_ field: FieldSlice) {
        precondition(unsafe count < storage.count)
        unsafe storage[count] = field
        count += 1
    }

    /// The fields, valid until the table changes or ends.
    var unsafeFields: UnsafeBufferPointer<FieldSlice> {
        unsafe UnsafeBufferPointer(rebasing: storage[..<count])
    }
}
