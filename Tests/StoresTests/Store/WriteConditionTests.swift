import Testing

@testable import TypescaleStores

@Suite struct WriteConditionTests {
    private func error(_ condition: WriteCondition, _ present: UInt64?) -> StoreError? {
        do throws(StoreError) {
            try condition.check(present.map(Revision.init(_:)), of: "conversation")
            return nil
        } catch {
            return error
        }
    }

    @Test func `each condition holds for the states that it names`() {
        let states: [UInt64?] = [nil, 3, 4]
        func holds(_ condition: WriteCondition) -> [Bool] { states.map { error(condition, $0) == nil } }
        #expect(holds(.any) == [true, true, true])
        #expect(holds(.exists) == [false, true, true])
        #expect(holds(.absent) == [true, false, false])
        #expect(holds(.at(Revision(3))) == [false, true, false])
    }

    @Test func `a revision holds for its removal only`() {
        func holds(_ revision: UInt64) -> Bool {
            let condition = WriteCondition.at(Revision(revision))
            return (try? condition.check(nil, removal: Revision(3), of: "preference")) != nil
        }
        #expect(holds(3) && !holds(2) && !holds(4))
    }

    @Test func `a generation holds for every record of its log, and for no other log`() throws {
        func holds(_ generation: UInt64?) -> Bool {
            let head = generation.map { number in
                LogHead(
                    position: LogPosition(generation: Revision(number), sequence: Revision(9)), totals: LogTotals())
            }
            return (try? WriteCondition.generation(Revision(3)).check(head)) != nil
        }
        #expect(holds(3) && !holds(4) && !holds(9) && !holds(nil))
    }

    @Test func `the error of a condition has the present revision`() {
        #expect(
            error(.absent, 4)
                == StoreError(.stale, "the conversation is at revision 4", present: Revision(4)))
        #expect(
            error(.at(Revision(3)), nil)
                == StoreError(.stale, "there is no such conversation", present: nil))
    }
}
