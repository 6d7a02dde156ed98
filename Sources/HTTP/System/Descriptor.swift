/// An open file descriptor.
///
/// Creates: the calls in `SystemCalls` that open something. Owns: one descriptor. Borrows: nothing. Frees: `deinit`
/// closes it (`close(2)`), so that it cannot be closed twice.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        SystemCalls.close(number)
    }
}
