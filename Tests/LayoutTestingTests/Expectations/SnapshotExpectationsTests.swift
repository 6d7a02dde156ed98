import DynamicType
import Foundation
import Testing
import TextLayout

@testable import LayoutTesting

/// Writes snapshots into a folder that is removed afterwards.
@Suite(.serialized) struct SnapshotExpectationsTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/__Snapshots__"

    private func clean() { try? FileManager.default.removeItem(atPath: Self.folder) }

    @Test func `a snapshot is written, stored, compared and accepted`() throws {
        clean()
        defer { clean() }
        func check(_ width: Double) -> [String] {
            failures {
                expectLineSnapshot(of: "Continue to payment", named: "pay", width: width, at: [.large])
            }.map(\.text)
        }
        #expect(
            check(200) == [
                "There was no snapshot __Snapshots__/SnapshotExpectationsTests/pay.txt. It was written now: review it, "
                    + "commit it and run the test again"
            ])
        #expect(check(200).isEmpty)
        let file = Self.folder + "/SnapshotExpectationsTests/pay.txt"
        let stored = try String(contentsOfFile: file, encoding: .utf8)
        #expect(
            stored == """
                L (17 pt), 22 pt tall
                ┌───────── 200 pt ─────────┐
                │ Continue to payment      │ 159.9 pt
                └──────────────────────────┘
                body: Inter 400, lines of 22 pt

                """)
        #expect(
            check(100) == [
                """
                __Snapshots__/SnapshotExpectationsTests/pay.txt does not match (− expected, + actual); set \
                LAYOUT_TESTING_ACCEPT=1 to accept the actual text
                − L (17 pt), 22 pt tall
                − ┌───────── 200 pt ─────────┐
                − │ Continue to payment      │ 159.9 pt
                − └──────────────────────────┘
                + L (17 pt), 44 pt tall
                + ┌─── 100 pt ────┐
                + │ Continue to   │ 88.67 pt
                + │ payment       │ 66.87 pt
                + └───────────────┘
                """
            ])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == stored)
    }

    @Test func `a snapshot of a message has the lines of its blocks`() throws {
        clean()
        defer { clean() }
        let message = Message(
            id: "m",
            blocks: [
                Message.Block(
                    .paragraph,
                    runs: [
                        Message.Run(.text, "Ready "), Message.Run(.emoji(width: 1.4, isAnimated: false), "party"),
                        Message.Run(.strong, " at noon"),
                    ]),
                Message.Block(.reactions, runs: [Message.Run(.text, "+1"), Message.Run(.text, "heart")]),
                Message.Block(.divider),
            ])
        _ = failures { expectLineSnapshot(of: message, named: "message", width: 120, at: [.large]) }
        let file = Self.folder + "/SnapshotExpectationsTests/message.txt"
        let stored = try String(contentsOfFile: file, encoding: .utf8)
        #expect(
            stored == """
                L (17 pt)
                ┌── 120 pt ──┐
                │ Ready ▢ at │ at 0 pt
                │ noon       │ at 22 pt
                │ +1 heart   │ at 54 pt
                │ [divider]  │ at 95 pt
                └────────────┘
                104.5 pt tall; body: Inter 400

                """)
        #expect(failures { expectLineSnapshot(of: message, named: "message", width: 120, at: [.large]) }.isEmpty)
    }

    @Test func `accepting writes the actual text without a failure`() throws {
        clean()
        defer { clean() }
        let snapshot = try SnapshotFile(named: "accepted", for: CallSite(#fileID, #filePath, #line, #column))
        #expect(snapshot.failure(of: "one", accepts: true) == nil)
        #expect(snapshot.failure(of: "two", accepts: true) == nil)
        #expect(snapshot.failure(of: "two", accepts: false) == nil)
        #expect(snapshot.failure(of: "one", accepts: false)?.drawing == "− two\n+ one")
    }

    /// It may contain a reviewed text.
    @Test func `an unreadable snapshot is not overwritten`() throws {
        clean()
        defer { clean() }
        let snapshot = try SnapshotFile(named: "folder", for: CallSite(#fileID, #filePath, #line, #column))
        try FileManager.default.createDirectory(
            atPath: Self.folder + "/SnapshotExpectationsTests/folder.txt", withIntermediateDirectories: true)
        #expect(
            snapshot.failure(of: "one", accepts: true)?.message
                == "__Snapshots__/SnapshotExpectationsTests/folder.txt exists and cannot be read")
    }

    @Test func `a table of styles has one line for each style`() throws {
        clean()
        defer { clean() }
        _ = failures { expectStyleSnapshot(of: [.body, .caption1], named: "styles", at: [.large, .accessibility1]) }
        #expect(
            try String(contentsOfFile: Self.folder + "/SnapshotExpectationsTests/styles.txt", encoding: .utf8) == """
                L         size  line  tracking  weight  face
                body        17    22     -0.43     400  Inter
                caption1    12    16         0     400  Inter

                AX1       size  line  tracking  weight  face
                body        28    34      0.38     400  Inter
                caption1    22    28     -0.26     400  Inter

                """)
        #expect(
            failure { expectStyleSnapshot(of: ["nothing"], named: "styles") }.hasPrefix(
                "style: \"nothing\" is not a style"))
    }

    @Test(arguments: ["", "../up", "a/b", ".hidden"]) func `an invalid snapshot name is rejected`(name: String) {
        #expect(
            failure { expectLineSnapshot(of: "x", named: name) }
                == "snapshot name: “\(name)” is not a file name; use 1 to 128 bytes without \"/\", line breaks or a "
                + "leading period")
    }

    @Test func `a long difference is abridged`() {
        let text = SnapshotFile.difference(from: "", to: (0..<50).map(String.init).joined(separator: "\n"))
        #expect(text.split(separator: "\n").count == LayoutTestingLimits.differenceLines + 1)
        #expect(text.hasSuffix("and 27 lines more"), "\(text)")
    }
}
