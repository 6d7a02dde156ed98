import DynamicType
import Foundation
import LayoutTesting
import Testing
import TextLayout
import TypescaleTestSupport

/// An assertion that cannot be checked fails with a message of its own.
@Suite struct AssertionErrorTests {
    @Test func `an unknown style, scale or size is reported with its name`() {
        #expect(
            failure { expectFits("x", style: "nothing") }.hasPrefix(
                "style: \"nothing\" is not a style of apple-ios; its styles are"))
        #expect(
            failure { expectFits("x", in: LayoutContext(scale: .bundled("nope"))) }.contains(
                "\"nope\" is not a scale; the scales"))
        #expect(
            failure { expectFits("x", in: LayoutContext(scale: .file("/no/such/brand.json"))) }
                == "/no/such/brand.json: no such file")
        #expect(
            failure { expectFits("x", in: LayoutContext(appScale: .factor(99))) } == "appScale: 99 is not in 0.5...3")
        #expect(
            failure { expectFits("x", in: LayoutContext(locale: "no tag")) }
                == "locale: \"no tag\" is not a BCP 47 language tag; use one such as en, de-AT or zh-Hant")
        #expect(
            failure { expectFits("x", width: -1) } == "width: -1 pt is not valid; use a finite number greater than 0")
        #expect(failure { expectFits("x", width: -0.001) }.hasPrefix("width: -0.001 pt is not valid"))
        for (path, shown) in [("", "\"\""), ("a\0b", #"a\u{0}b"#)] {
            let context = LayoutContext(scale: .file(path))
            #expect(failure { expectFits("x", in: context) } == shown + ": no such file")
            let missing = failure { expectFits("x", in: LayoutContext(fontFolder: path)) }
            #expect(missing == shown + ": there is no folder of this name")
            #expect(failure { expectStringsFit(catalog: path) } == shown + ": no such file or folder")
        }
        #expect(
            failure { expectStringsFit(catalog: "Localizable.xcstrings", width: 1, at: []) }
                == "sizes: the list is empty; use at least one size")
        #expect(failure { expectFits("x", at: []) } == "sizes: the list is empty; use at least one size")
        #expect(
            failure { expectNotTruncated("x", height: -.infinity) }
                == "height: -inf is not valid; use a finite number of at least 0")
    }

    /// Every comparison with NaN is false, so these assertions would always pass.
    @Test func `an expected number must be finite and not negative`() {
        let message = Message(id: "m", blocks: [Message.Block(.divider)])
        let rule = "is not valid; use a finite number of at least 0"
        #expect(failure { expectHeight(of: "x", equals: .nan) } == "height: nan \(rule)")
        #expect(failure { expectHeight(of: message, equals: .nan) } == "height: nan \(rule)")
        #expect(failure { expectFits("x", lines: -3) } == "lines: -3 is not valid; use a number of at least 0")
        #expect(
            failure { expectNotTruncated("x", lines: .min + 1) }
                == "lines: \(Int.min + 1) is not valid; use a number of at least 0")
        #expect(failure { expectTouchTarget("x", atLeast: .nan) } == "side: nan \(rule)")
        #expect(failure { expectTouchTarget("x", atLeast: -44) } == "side: -44 \(rule)")
        #expect(
            failure { expectTouchTarget("x", horizontalPadding: 100, width: 200) }
                == "horizontal padding: 100 pt on each side leave nothing of 200 pt; use less")
        for limit in [GrowthLimit.factor(.nan), .points(.infinity)] {
            let message = failure { expectGrowth(of: "x", noMoreThan: limit, from: .large, to: .accessibility1) }
            #expect(message.hasPrefix("growth limit: "), "\(message)")
            let other = failure { expectGrowth(of: message, noMoreThan: limit, from: .large, to: .accessibility1) }
            #expect(other == message)
        }
    }

    @Test func `boxes and distances that are no numbers are failures`() {
        for side in [Double.nan, .infinity, 1e300] {
            let image = Message(id: "m", blocks: [Message.Block(.image(width: side, height: side))])
            let text = failure { expectHeight(of: image, equals: 0, at: [.large]) }
            #expect(text.contains("block 0: the image's width is "), "\(text)")
        }
        for top in [Double.nan, .infinity] {
            let text = failure {
                expectCommonBaseline(LayoutColumn("a", top: top), LayoutColumn("b", style: .largeTitle), at: [.large])
            }
            #expect(text == "top: \(top) is not valid; use a finite number")
        }
    }

    @Test func `a character that no face has is a failure`() {
        #expect(
            failure { expectFits("x\u{10FFF0}") }
                == "No face on this machine has “\u{10FFF0}” (U+10FFF0) of “x\u{10FFF0}”")
    }

    @Test func `a custom scale file is used`() throws {
        let context = LayoutContext(scale: .file(ProjectRoot.path + "/typescales/chat.json"))
        #expect(failures { expectFits("x", in: context) }.isEmpty)
    }

    @Test func `a family that is not installed fails unless substitutes are allowed`() throws {
        try withTemporaryFolder { place in
            let folder = place.path
            let roles = """
                {"roles": {"default": ["Brand Sans", "Inter"], "serif": ["Inter"], "monospace": ["Inter"],
                 "rounded": ["Inter"], "emoji": ["Inter"]}, "scripts": {}, "han": {}}
                """
            try Data(roles.utf8).write(to: URL(filePath: folder + "/roles.json"))
            var context = LayoutContext(fontFolder: folder)
            #expect(
                failure { expectFits("x", in: context) }
                    == "body is drawn with Brand Sans, which is not installed on this machine; Inter would be "
                    + "substituted, and its lines can differ. Install Brand Sans, add it to \(folder), or set "
                    + "allowsSubstituteFonts.")
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
    }

    @Test func `a substitute face and missing characters are reported`() {
        #expect(failures { expectFace("Inter", style: .headline, covers: "Grüße") }.isEmpty)
        #expect(failures { expectFace("inter") }.isEmpty)
        #expect(
            failure { expectFace("Inter", covers: "Grüße 日日", at: .default) }.hasPrefix(
                "Inter has no “日”; another face draws it in “Grüße 日日”\n"))
        #expect(failure { expectFace("", at: .default) }.contains(" at L (17 pt), \"\" expected: "))
        #expect(
            failure { expectFace("Roboto", at: .default) }.hasPrefix(
                "body is drawn with Inter at L (17 pt), Roboto expected: Inter is named in the stack\n"))
    }
}
