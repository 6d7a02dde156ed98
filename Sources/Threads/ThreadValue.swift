internal import Glibc

/// An object that belongs to a thread while a closure runs.
final class ThreadValue<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    /// Creates a value that no thread has; it is never freed.
    init() {
        var key = pthread_key_t()
        unsafe pthread_key_create(&key, nil)
        self.key = key
    }

    @inline(__always)
    var current: Object? {
        guard let context = unsafe pthread_getspecific(key) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(context).takeUnretainedValue()
    }

    /// Calls `body` while an object belongs to this thread; with `nil`, none does.
    func with<Result, Failure: Error>(
        _ object: Object?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = unsafe pthread_getspecific(key)
        _ = unsafe pthread_setspecific(key, object.map { unsafe Unmanaged.passUnretained($0).toOpaque() })
        defer {
            _ = unsafe pthread_setspecific(key, before)
            withExtendedLifetime(object) {}
        }
        return try body()
    }
}
