import Synchronization
import Testing
import TypescaleThreads

@Suite struct ParallelWorkTests {
    @Test func `each thread returns its tools, and the caller keeps its own`() {
        let made = Mutex(Set<Int>())
        let returned = Mutex(Set<Int>())
        for _ in 0..<20 {
            var own = 0
            let parts = ParallelWork.run(
                100, threads: 4, &own,
                makeTools: {
                    made.withLock { made in
                        made.insert(made.count + 1)
                        return made.count
                    }
                }, returnTools: { tools in _ = returned.withLock { $0.insert(tools) } }
            ) { _, part in part }
            #expect(parts == Array(0..<100) && own == 0)
        }
        #expect(made.withLock { $0 } == returned.withLock { $0 })
    }
}
