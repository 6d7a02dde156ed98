import Synchronization

@testable import LayoutTesting

/// Returns the failures of assertions in a body without reporting them to the running test.
func failures(_ body: () throws -> Void) rethrows -> [Failure] {
    let found = Mutex<[Failure]>([])
    try Failure.$collector.withValue({ failure, _ in found.withLock { $0.append(failure) } }, operation: body)
    return found.withLock { $0 }
}

/// Returns the text of the single failure of a body.
func failure(_ body: () throws -> Void) rethrows -> String {
    let all = try failures(body)
    return all.count == 1 ? all[0].text : "\(all.count) failures: \(all.map(\.text))"
}
