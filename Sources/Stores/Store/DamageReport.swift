internal import Synchronization

/// Reports damage that calls find in stored data, once for each subject.
package final class DamageReport: Sendable {
    private let reported = Mutex<Set<Identifier>>([])
    private let report: StoreReport

    package init(_ report: @escaping StoreReport) { self.report = report }

    /// Runs a call, and reports the damage that makes it fail.
    func reporting<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try body()
        } catch {
            if error.code == .damaged { note(error) }
            throw error
        }
    }

    /// Reports an error unless it was reported before.
    package func note(_ error: StoreError) {
        let isNew = reported.withLock { reported in
            if reported.count >= StoresLimits.reportedDamage { reported = [] }
            return reported.insert(Identifier(error.reason)).inserted
        }
        if isNew { report(error) }
    }
}
