internal import Synchronization
internal import TypescaleAPI
internal import TypescaleThreads

struct MeasureOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the responses have the range and width of each line.
    let showsLines: Bool
    /// A Boolean value that indicates whether a missing family is an error.
    let requiresFamilies: Bool
}

/// The idle measurers, as many as there are workers, however many clients send slowly.
final class MeasurerPool: Sendable {
    private struct Key: Hashable {
        let generation: Int
        let options: MeasureOptions
    }

    private let pools = Mutex<[Key: ScratchPool<RowMeasurer>]>([:])

    func lend<Result>(
        _ catalog: ServiceCatalog, _ options: MeasureOptions, to body: (RowMeasurer) -> Result
    ) -> Result {
        pool(catalog, Key(generation: catalog.generation, options: options)).lend(body)
    }

    private func pool(_ catalog: ServiceCatalog, _ key: Key) -> ScratchPool<RowMeasurer> {
        pools.withLock { pools in
            if let pool = pools[key] { return pool }
            let pool = ScratchPool(limit: ServiceLimits.idleMeasurers) {
                RowMeasurer(
                    fonts: catalog.fonts, scales: catalog.library, showsLines: key.options.showsLines,
                    requiresFamilies: key.options.requiresFamilies, rowBytes: ServiceLimits.measureRowBytes,
                    responseBytes: ServiceLimits.measureResponseBytes)
            }
            // Measurers of an earlier catalog are discarded.
            pools = pools.filter { $0.key.generation >= key.generation }
            pools[key] = pool
            return pool
        }
    }
}
