import Synchronization
import TypescaleAPI

/// Measurers for whoever works on a piece of a body right now: as many as there are workers, however many clients dribble.
final class MeasurerPool: Sendable {
    /// A measurer with what it was made for.
    ///
    /// Unchecked: it is taken out of the pool under the lock, and used by one thread until it is put back.
    private struct Tool: @unchecked Sendable {
        let measurer: RowMeasurer
        let generation: Int
        let showsLines: Bool
    }

    private let idle = Mutex<[Tool]>([])

    /// Lends a measurer for the scales and fonts of a catalogue.
    func lend<Result>(
        _ catalogue: ServiceCatalog, showsLines: Bool, to body: (RowMeasurer) -> Result
    ) -> Result {
        let tool = take(catalogue, showsLines)
        defer {
            idle.withLock { idle in
                if idle.count < ServiceLimits.idleMeasurers { idle.append(tool) }
            }
        }
        return body(tool.measurer)
    }

    private func take(_ catalogue: ServiceCatalog, _ showsLines: Bool) -> Tool {
        let known = idle.withLock { idle -> Tool? in
            // What was made for scales of before is of no use to anybody.
            idle.removeAll { $0.generation < catalogue.generation }
            let index = idle.firstIndex { $0.showsLines == showsLines && $0.generation == catalogue.generation }
            return index.map { idle.remove(at: $0) }
        }
        return known
            ?? Tool(
                measurer: RowMeasurer(
                    fonts: catalogue.fonts, scales: catalogue.library, showsLines: showsLines,
                    rowBytes: ServiceLimits.measureRowBytes, answerBytes: ServiceLimits.measureAnswerBytes),
                generation: catalogue.generation, showsLines: showsLines)
    }
}
