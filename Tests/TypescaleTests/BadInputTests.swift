import Foundation
import Testing

/// Each row is a mistake and the one line that answers it.
@Suite struct BadInputTests {
    private static let categories = "XS S M L XL XXL XXXL AX1 AX2 AX3 AX4 AX5"

    static let mistakes: [(words: [String], message: String)] = [
        (
            ["resolve", "--category", "HUGE"],
            "--category: \"HUGE\" is none of \(categories)"
        ),
        (["invalidate"], "--width: is missing"),
        (["invalidate", "--width", "wide"], "--width: \"wide\" is not a number from 0 to 1000000"),
        (["invalidate", "--width", "300", "--from", "category=L"], "--to: is missing"),
        (
            ["invalidate", "--width", "300", "--from", "category=L", "--to", "category=XL", "--viewport", "3"],
            "--viewport: \"3\" is not TOP,HEIGHT"
        ),
        (
            [
                "invalidate", "--width", "300", "--from", "category=L", "--to", "category=XL", "--messages",
                "/no/such/file",
            ], "/no/such/file: No such file or directory"
        ),
        (["resolve", "--category", ""], "--category: \"\" is none of \(categories)"),
        (["resolve", "--category=\u{1B}[2J\u{7}"], "--category: \"\\u{1b}[2J\\u{7}\" is none of \(categories)"),
        (["resolve", "--font-scale", "-1"], "--font-scale: -1 is outside 0.85 to 3"),
        (["resolve", "--font-scale", "nan"], "--font-scale: \"nan\" is not a number"),
        (["resolve", "--font-scale", "inf"], "--font-scale: \"inf\" is not a number"),
        (["resolve", "--font-scale", "1e9"], "--font-scale: 1000000000 is outside 0.85 to 3"),
        (["resolve", "--font-scale", "1,5"], "--font-scale: \"1,5\" is not a number"),
        (["resolve", "--percent", "0"], "--percent: 0 is outside 50 to 500"),
        (["resolve", "--app-scale", "-0.5"], "--app-scale: -0.5 is outside 0.5 to 3"),
        (["resolve", "--app-scale", ""], "--app-scale: \"\" is not a number"),
        (["resolve", "--app-step", "1.5"], "--app-step: \"1.5\" is not a whole number"),
        (
            ["resolve", "--app-step", "1"],
            "--app-step: apple-ios has no slider of its own (scales with one: chat); give appScale instead"
        ),
        (
            ["resolve", "--locale", "not a locale"],
            "--locale: not a BCP 47 language tag such as en, de-AT or zh-Hant"
        ),
        (["resolve", "--display-scale", "0"], "--display-scale: 0 is outside 0.5 to 8"),
        (["resolve", "--viewport-width", "1e9"], "--viewport-width: 1000000000 is outside 1 to 100000"),
        (
            ["resolve", "--category", "L", "--font-scale", "1"],
            "--category and --font-scale: only one of them can hold"
        ),
        (
            ["resolve", "--percent", "100", "--font-scale", "1"],
            "--font-scale and --percent: only one of them can hold"
        ),
        (
            ["resolve", "--app-scale", "1", "--app-step", "1"],
            "--app-scale and --app-step: only one of them can hold"
        ),
        (
            ["resolve", "--style", "boddy"],
            "--style: \"boddy\" is no style of apple-ios; its styles are largeTitle, title1, title2, title3, headline, "
                + "body, callout, subheadline, footnote, caption1, caption2"
        ),
        (
            ["resolve", "--scale", "andriod"],
            "--scale: there is no scale \"andriod\"; the scales are apple-ios, apple-macos, apple-tvos, apple-visionos, "
                + "apple-watchos, chat, material3, slds, web-fluid, windows"
        ),
        (["resolve", "--catgeory", "L"], "\"--catgeory\": unknown option; did you mean --category?"),
        (["resolve", "body"], "\"body\": unexpected argument; see --help"),
        (["resolve", "--category"], "--category: needs a value (CATEGORY)"),
        (["scaled"], "VALUE: is missing (see --help)"),
        (["scaled", ""], "VALUE: \"\" is not a number"),
        (["scaled", "17", "NaN"], "VALUE: \"NaN\" is not a number"),
        (["scaled", "-5"], "VALUE: -5 is outside 0 to 100000"),
        (["scaled", "1e9"], "VALUE: 1000000000 is outside 0 to 100000"),
        (["scaled", "17", "--as", "text"], "--as: \"text\" is not one of value, font"),
        (["diff"], "--from: is missing; give two scales, or --from ENV and --to ENV"),
        (["diff", "--from", "category=L"], "--to: is missing; give two scales, or --from ENV and --to ENV"),
        (
            ["diff", "--from", "L", "--to", "category=L"],
            "--from: \"L\" is not KEY=VALUE, as in category=L,appScale=1.1"
        ),
        (
            ["diff", "--from", "", "--to", "size=2"],
            "--to: \"size\": unknown; the keys are category, fontScale, percent, "
                + "appScale, appStep, boldText, reduceMotion, locale, displayScale, viewportWidth"
        ),
        (
            ["diff", "--from", "category=L,percent=90", "--to", "category=L"],
            "--from: category and percent: only one of them can hold"
        ),
        (
            ["diff", "--from", "category=L,category=M", "--to", "category=L"],
            "--from: \"category\": given twice"
        ),
        (
            ["diff", "--from", "category=L,", "--to", "category=L"],
            "--from: \"\" is not KEY=VALUE, as in category=L,appScale=1.1"
        ),
        (
            ["diff", "apple-ios", "slds", "--from", "category=L"],
            "--from: compares environments of one scale; two scales are compared in one environment"
        ),
        (
            ["diff", "--from", "category=L", "--to", "category=M", "--bold-text"],
            "--bold-text: says nothing about --from and --to; put it into them"
        ),
        (
            ["serve", "--listen", "0.0.0.0:0"],
            "0.0.0.0:0: without tokens the service listens on this machine only (127.0.0.1, ::1, unix:PATH); make one "
                + "with typescale token create"
        ),
        (["serve", "--listen", "8080"], "--listen: \"8080\" is not HOST:PORT, [IPV6]:PORT or unix:PATH"),
        (["serve", "--reactors", "many"], "--reactors: \"many\" is not a whole number"),
        (["serve", "--store", "/a.db"], "--store: \"/a.db\" is neither sqlite:FILE nor nats://HOST:PORT,…"),
        (["token", "create"], "--scope: is missing; give read, measure, preferences:USER or admin"),
        (["token", "create", "--scope", "all"], "--scope: \"all\" is none of read, measure, preferences:USER, admin"),
        (["token", "revoke"], "ID: is missing; list shows it"),
        (["token", "revoke", "00"], "ID: \"00\" is no token"),
        (["token", "list", "--scope", "read"], "--scope: is for create only"),
        (["diff", "a", "b", "c"], "\"c\": unexpected argument; see --help"),
    ]

    @Test(arguments: mistakes.indices)
    func `a mistake is answered by one line that names what would do`(index: Int) throws {
        let (words, message) = Self.mistakes[index]
        let result = try ToolProcess.run(words)
        #expect(result.errors == "typescale: \(message)\n")
        #expect(result.output == "")
        #expect(result.code == 2)
    }

    @Test func `bytes that are no text are answered, not obeyed`() throws {
        let result = try ToolProcess.shell(#"typescale resolve --category "$(printf '\377\376\001')""#)
        #expect(result.errors.hasPrefix("typescale: --category: \""))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.code == 2)
    }

    @Test(arguments: ["--category", "--font-scale", "--locale", "--scale", "--style", "--app-step"])
    func `a value of any length is answered by a line of sensible length`(option: String) throws {
        let result = try ToolProcess.run(["resolve", option, String(repeating: "x", count: 100_000)])
        #expect(result.errors.hasPrefix("typescale: \(option): "))
        #expect(result.errors.count < 400)
        #expect(result.code == 2)
    }
}
