import Foundation
import Testing
import TypescaleHTTPTesting

/// Every call of the service is tried during each fault of the store, with the results in docs/robustness.md.
@Suite struct StoreMatrixTests {
    @Test(arguments: StoreFault.all)
    func `each call is answered or refused, keeps acknowledged writes and works afterwards`(
        fault: StoreFault
    ) throws {
        let stage = try FaultStage(fault.keeper, hasManyWorkers: fault.hasManyWorkers)
        let trials = try StoreOperation.all.map { try OperationTrial($0) }
        for trial in trials { try trial.prepare(stage) }
        let follower = try stage.follow("follower")
        try fault.begin(stage)
        let begun = ContinuousClock.now
        for trial in trials { try trial.begin(stage, holdingLastByte: fault.holdsLastByte) }
        try stage.passAll()
        try fault.middle(stage)
        for trial in trials { trial.goOn() }
        var answers: [String: String] = [:]
        for trial in trials {
            let answer = try trial.answer()
            answers[trial.operation.name] = answer
            let isLate =
                fault.late.map { late in
                    trial.operation.touch != .nothing && answer.hasSuffix(late.answer)
                        && begun.duration(to: .now) >= .seconds(late.seconds)
                } ?? false
            let isReady =
                fault.isOverSoon && trial.operation.name == "getReadiness" && answer == trial.operation.undisturbed
            #expect(
                answer == fault.answer(of: trial.operation) || isLate || isReady, "\(trial.operation.name): \(answer)")
        }
        try fault.end(stage)
        try stage.waitUntil(status: 200)
        #expect(try stage.put("/v1/users/follower/preferences", #"{"percent":123}"#).status == 200)
        let heard = follower.receive(until: #""percent":123"#)
        #expect(heard.contains(#""percent":123"#) != fault.stopsService, "\(heard)")
        for trial in trials { try trial.check(answers[trial.operation.name] ?? "", stage, "after it") }
        for trial in trials { try trial.tryAgain(answers[trial.operation.name] ?? "", stage) }
        stage.beginStop()
        try stage.startAgain()
        for trial in trials { try trial.checkDone(stage) }
        #expect(stage.service.stop() == 0)
    }

    @Test func `every call of the OpenAPI document is tried once`() throws {
        let calls = try DocumentedCall.all.get()
        #expect(StoreOperation.all.map(\.name).sorted() == calls.map(\.name).sorted())
        for operation in StoreOperation.all {
            let call = try #require(calls.first { $0.name == operation.name })
            // Calls with an id in their path use the store, and so does readiness.
            let needsStore = call.pattern.contains("{id}") || operation.name == "getReadiness"
            #expect((operation.touch != .nothing) == needsStore, "\(operation.name)")
        }
        for fault in StoreFault.all {
            for name in fault.others.keys { #expect(calls.contains { $0.name == name }, "\(name)") }
        }
    }
}
