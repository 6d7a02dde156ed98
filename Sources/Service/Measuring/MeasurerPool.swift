import Synchronization
import TypescaleAPI

/// The idle measurers, as many as there are workers, however many clients send slowly.
final class MeasurerPool: Sendable {
    /// A measurer with its parameters.
    ///
    /// Unchecked: it is taken out of the pool under the lock, and used by one thread until it is returned.
    private struct Tool: @unchecked Sendable {
        let measurer: RowMeasurer
        let generation: Int
        let showsLines: Bool
    }

    private let idle = Mutex<[Tool]>([])

    /// Calls `body` with a measurer for a catalog.
    func lend<Result>(
        _ catalog: ServiceCatalog, showsLines: Bool, to body: (RowMeasurer) -> Result
    ) -> Result {
        let tool = take(catalog, showsLines)
        defer {
            idle.withLock { idle in
                if idle.count < ServiceLimits.idleMeasurers { idle.append(tool) }
            }
        }
        return body(tool.measurer)
    }

    private func take(_ catalog: ServiceCatalog, _ showsLines: Bool) -> Tool {
        let known = idle.withLock { idle -> Tool? in
            // Measurers of an earlier catalog are discarded.
            idle.removeAll { $0.generation < catalog.generation }
            let index = idle.firstIndex { $0.showsLines == showsLines && $0.generation == catalog.generation }
            return index.map { idle.remove(at: $0) }
        }
        return known
            ?? Tool(
                measurer: RowMeasurer(
                    fonts: catalog.fonts, scales: catalog.library, showsLines: showsLines,
                    rowBytes: ServiceLimits.measureRowBytes, answerBytes: ServiceLimits.measureAnswerBytes),
                generation: catalog.generation, showsLines: showsLines)
    }
}
