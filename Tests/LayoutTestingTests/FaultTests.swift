import DynamicType
import Foundation
import LayoutTesting
import Testing
import TextLayout

/// What keeps an assertion from being made fails it, in a sentence of its own.
@Suite struct FaultTests {
    @Test func `a style, a scale or a size that is none is named`() {
        #expect(
            failure { expectFits("x", style: "nothing") }.hasPrefix(
                "style: \"nothing\" is not a style of apple-ios; its styles are"))
        #expect(
            failure { expectFits("x", in: LayoutContext(scale: .bundled("nope"))) }.contains(
                "\"nope\" is not a scale; the scales"))
        #expect(
            failure { expectFits("x", in: LayoutContext(scale: .file("/no/such/brand.json"))) }
                == "/no/such/brand.json: the file cannot be read")
        #expect(
            failure { expectFits("x", in: LayoutContext(appSize: .factor(99))) } == "appScale: 99 is outside 0.5 to 3")
        #expect(
            failure { expectFits("x", in: LayoutContext(locale: "no tag")) }
                == "locale: not a BCP 47 language tag; use one such as en, de-AT or zh-Hant")
        #expect(failure { expectFits("x", width: -1) } == "A width of -1 pt has no room for text")
        #expect(failure { expectFits("x", at: []) } == "No sizes to try: the list is empty")
        #expect(failure { expectNotTruncated("x", height: -.infinity) } == "A height cannot be -inf")
    }

    /// Every comparison with NaN is false, so that none of these would ever fail.
    @Test func `an expected number that is none is no expectation`() {
        let message = Message(id: "m", blocks: [MessageBlock(.divider)])
        #expect(failure { expectHeight(of: "x", equals: .nan) } == "A height cannot be nan")
        #expect(failure { expectHeight(of: message, equals: .nan) } == "A height cannot be nan")
        #expect(failure { expectTouchTarget("x", atLeast: .nan) } == "A side cannot be nan")
        #expect(failure { expectTouchTarget("x", atLeast: -44) } == "A side cannot be -44.0")
        for limit in [GrowthLimit.factor(.nan), .points(.infinity)] {
            let sentence = failure { expectGrowth(of: "x", noMoreThan: limit, from: .large, to: .accessibility1) }
            #expect(sentence.hasPrefix("A growth cannot be "), "\(sentence)")
            let other = failure { expectGrowth(of: message, noMoreThan: limit, from: .large, to: .accessibility1) }
            #expect(other == sentence)
        }
    }

    @Test func `a character no face has is no blank box`() {
        #expect(
            failure { expectFits("x\u{10FFF0}") }
                == "No face on this machine has “\u{10FFF0}” (U+10FFF0) of “x\u{10FFF0}”")
    }

    @Test func `a scale file of one's own answers`() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let context = LayoutContext(scale: .file(root + "/typescales/chat.json"))
        #expect(failures { expectFits("x", in: context) }.isEmpty)
    }

    @Test func `a family that is not installed fails unless a stand-in is allowed`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(component: "layout-testing-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let roles = """
            {"roles": {"default": ["Brand Sans", "Inter"], "serif": ["Inter"], "monospace": ["Inter"],
             "rounded": ["Inter"], "emoji": ["Inter"]}, "scripts": {}, "han": {}}
            """
        try Data(roles.utf8).write(to: URL(filePath: folder + "/roles.json"))
        var context = LayoutContext(fontFolder: folder)
        #expect(
            failure { expectFits("x", in: context) }
                == "body is drawn with Brand Sans, which is not installed on this machine; Inter would stand in, and its "
                + "lines say nothing about Brand Sans. Install it, put it into \(folder), or set allowsStandIns.")
        #expect(
            failure { expectFace("Brand Sans", at: .default, in: context) }.hasPrefix(
                "body is drawn with Inter at L (17 pt), Brand Sans expected: Inter is named in the stack; not installed: "
                    + "Brand Sans\n"))
        context.allowsSubstituteFonts = true
        #expect(failures { expectFits("x", in: context) }.isEmpty)
        #expect(
            failure { expectFits("x", in: LayoutContext(fontFolder: "/no/such/folder")) }.contains(
                "/no/such/folder: there is no folder of this name"))
    }

    @Test func `a face is named, and whether it has every character`() {
        #expect(failures { expectFace("Inter", style: .headline, covers: "Grüße") }.isEmpty)
        #expect(failures { expectFace("inter") }.isEmpty)
        #expect(
            failure { expectFace("Inter", covers: "Grüße 日日", at: .default) }.hasPrefix(
                "Inter has no “日”; another face draws it in “Grüße 日日”\n"))
        #expect(
            failure { expectFace("Roboto", at: .default) }.hasPrefix(
                "body is drawn with Inter at L (17 pt), Roboto expected: Inter is named in the stack\n"))
    }
}
