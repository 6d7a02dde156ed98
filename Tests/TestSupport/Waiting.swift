internal import Glibc

/// Waits until a condition is true, and returns whether it is; the timeout is long, as other tests use the processors.
package func eventually(seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<Int(seconds * 500) {
        if try condition() { return true }
        usleep(2_000)
    }
    return try condition()
}
