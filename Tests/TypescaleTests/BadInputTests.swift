import Foundation
import Testing

/// Rows of wrong arguments, each with the expected error line.
@Suite struct BadInputTests {
    private static let categories = "XS, S, M, L, XL, XXL, XXXL, AX1, AX2, AX3, AX4, AX5"

    static let mistakes: [(words: [String], message: String)] = [
        (
            ["resolve", "--category", "HUGE"],
            "--category: \"HUGE\" is not a content size category; use \(categories)"
        ),
        (["invalidate"], "--width: is missing"),
        (["invalidate", "--width", "wide"], "--width: \"wide\" is not a number"),
        (["invalidate", "--width", "300", "--from", "category=L"], "--to: is missing"),
        (
            ["invalidate", "--width", "300", "--from", "category=L", "--to", "category=XL", "--viewport", "3"],
            "--viewport: \"3\" is not TOP,HEIGHT"
        ),
        (
            [
                "invalidate", "--width", "300", "--from", "category=L", "--to", "category=XL", "--messages",
                "/no/such/file",
            ], "/no/such/file: no such file"
        ),
        (["resolve", "--category", ""], "--category: \"\" is not a content size category; use \(categories)"),
        (
            ["resolve", "--category=\u{1B}[2J\u{7}"],
            "--category: \"\\u{1b}[2J\\u{7}\" is not a content size category; use \(categories)"
        ),
        (["resolve", "--font-scale", "-1"], "--font-scale: -1 is not in 0.5...5"),
        (["resolve", "--font-scale", "nan"], "--font-scale: \"nan\" is not a number"),
        (["resolve", "--font-scale", "inf"], "--font-scale: \"inf\" is not a number"),
        (["resolve", "--font-scale", "0x1p1"], "--font-scale: \"0x1p1\" is not a number"),
        (["resolve", "--font-scale", "1e9"], "--font-scale: 1000000000 is not in 0.5...5"),
        (["resolve", "--font-scale", "1,5"], "--font-scale: \"1,5\" is not a number"),
        (["resolve", "--percent", "0"], "--percent: 0 is not in 50...500"),
        (["resolve", "--app-scale", "-0.5"], "--app-scale: -0.5 is not in 0.5...3"),
        (["resolve", "--app-scale", ""], "--app-scale: \"\" is not a number"),
        (["resolve", "--app-step", "1.5"], "--app-step: \"1.5\" is not a whole number"),
        (
            ["resolve", "--app-step", "1"],
            "--app-step: apple-ios has no slider of its own (scales with one: chat); give --app-scale instead"
        ),
        (
            ["resolve", "--locale", "not a locale"],
            "--locale: \"not a locale\" is not a BCP 47 language tag; use one such as en, de-AT or zh-Hant"
        ),
        (["resolve", "--display-scale", "0"], "--display-scale: 0 is not in 0.5...8"),
        (["resolve", "--viewport-width", "1e9"], "--viewport-width: 1000000000 is not in 1...100000"),
        (
            ["resolve", "--category", "L", "--font-scale", "1"],
            "--category and --font-scale: use only one of them"
        ),
        (
            ["resolve", "--percent", "100", "--font-scale", "1"],
            "--font-scale and --percent: use only one of them"
        ),
        (
            ["resolve", "--app-scale", "1", "--app-step", "1"],
            "--app-scale and --app-step: use only one of them"
        ),
        (
            ["resolve", "--style", "boddy"],
            "--style: \"boddy\" is not a style of apple-ios; its styles are largeTitle, title1, title2, title3, headline, "
                + "body, callout, subheadline, footnote, caption1, caption2; did you mean body?"
        ),
        (
            ["resolve", "--style", "paragraph"],
            "--style: \"paragraph\" is not a style of apple-ios; its styles are largeTitle, title1, title2, title3, "
                + "headline, body, callout, subheadline, footnote, caption1, caption2"
        ),
        (
            ["scaled", "17", "--scale", "chat", "--relative-to", "Body"],
            "--relative-to: \"Body\" is not a style of chat; its styles are heading, subheading, body, quote, code, senderName, systemNotice, reaction, timestamp; did you mean body?"
        ),
        (
            ["contrast", "red", "white", "--scale", "chat", "--style", "Body"],
            "--style: \"Body\" is not a style of chat; its styles are heading, subheading, body, quote, code, senderName, systemNotice, reaction, timestamp; did you mean body?"
        ),
        (
            ["diff", "Apple-iOS", "chat"],
            "SCALE: \"Apple-iOS\" is not a scale; the scales are apple-ios, apple-macos, apple-tvos, "
                + "apple-visionos, apple-watchos, chat, material3, slds, web-fluid, windows; did you mean apple-ios?"
        ),
        (
            ["resolve", "--scale", "andriod"],
            "--scale: \"andriod\" is not a scale; the scales are apple-ios, apple-macos, apple-tvos, apple-visionos, "
                + "apple-watchos, chat, material3, slds, web-fluid, windows"
        ),
        (["resolve", "--catgeory", "L"], "\"--catgeory\": unknown option; did you mean --category?"),
        (["resolve", "--fields", "size"], "--fields: needs --json"),
        (
            ["resolve", "--json", "--fields", "size,height"],
            "--fields: \"height\" is not a key of a style; the keys are size, lineHeight, lineHeightSource, tracking, "
                + "weight, emphasizedWeight, text, ratio, largeText, capped, cap, isAccessibilityCategory, "
                + "prefersStacked, needsMore, font, metrics"
        ),
        (["resolve", "body"], "\"body\": unexpected argument; see --help"),
        (["resolve", "--category"], "--category: needs a value (CATEGORY)"),
        (["scaled"], "VALUE: is missing (see --help)"),
        (["scaled", ""], "VALUE: \"\" is not a number"),
        (["scaled", "17", "NaN"], "VALUE: \"NaN\" is not a number"),
        (["scaled", "0x1p4"], "VALUE: \"0x1p4\" is not a number"),
        (["scaled", "-5"], "VALUE: -5 is not in 0...100000"),
        (["scaled", "1e9"], "VALUE: 1000000000 is not in 0...100000"),
        (["scaled", "17", "--as", "text"], "--as: \"text\" is not one of value, font"),
        (["preview", "--width", "0"], "--width: 0 is not in 1...4000"),
        (
            ["preview", "--categories", "L,HUGE"],
            "--categories: \"HUGE\" is not a content size category; use \(categories) or all"
        ),
        (["preview", "--categories", "L,large"], "--categories: L is listed twice"),
        (["preview", "--from", "category=L"], "--to: is missing; give --from ENV and --to ENV, or --categories LIST"),
        (
            ["preview", "--from", "", "--to", "", "--app-scale", "2"],
            "--app-scale: does not apply with --from and --to; put it into them"
        ),
        (
            ["preview", "-o", "sheet.gif"],
            "--output: \"sheet.gif\" has none of the extensions .svg, .png, .pdf, .html; give --format"
        ),
        (
            ["preview", "-o", "w.svg", "--format", "png"],
            "--output: \"w.svg\" ends with .svg, and the format is png"
        ),
        (
            ["preview", "-o", "w.PNG", "--format", "terminal"],
            "--output: \"w.PNG\" ends with .png, and the format is terminal"
        ),
        (["preview", "--width", "0x1p8"], "--width: \"0x1p8\" is not a number"),
        (["preview", "--message", "no-such.json"], "no-such.json: no such file"),
        (["preview", "--message", "notes.txt"], "notes.txt: no such file"),
        (["preview", "--message", "no/such/NOTES.md"], "no/such/NOTES.md: no such file"),
        (["preview", "--message", ""], "--message: the file has no text"),
        (["preview", "--message", "a", "--style", "body"], "--style: does not apply to a message"),
        (["preview", "--message", "-", "--watch"], "--watch: standard input cannot be read again; name a file"),
        (
            ["preview", "--format", "svg", "--graphics", "kitty"],
            "--graphics: is for terminals, and the format is svg"
        ),
        (
            ["preview", "-o", "/no/such/folder/a.svg"],
            "/no/such/folder/a.svg: the folder /no/such/folder does not exist"
        ),
        (
            ["preview", "--categories", "all", "--width", "4000", "-o", "too-wide.png"],
            "png: the drawing is 48712 × 1522 points, too large for 2 pixels per point; "
                + "use svg, fewer categories or a smaller width"
        ),
        (
            ["export"],
            "--format: is missing (css, scss, less, tailwind, panda, chakra, ts, react-native, dtcg, dtcg-resolver, swift, "
                + "swiftui, kotlin, compose, android-xml, flutter, json)"
        ),
        // Two of them are JSON.
        (
            ["export", "-o", "type.json"],
            "--format: is missing, and no format alone has the extension \"json\" (css, scss, less, tailwind, panda, chakra, "
                + "ts, react-native, dtcg, dtcg-resolver, swift, swiftui, kotlin, compose, android-xml, flutter, json)"
        ),
        (
            ["export", "--format", "css", "--scale", "web-fluid", "--categories", "L"],
            "--categories: does not apply to a fluid scale, which follows rem in a browser"
        ),
        (
            ["export", "--format", "android-xml", "--categories", "all"],
            "android-xml: has the default category only, since Android scales sp itself; omit --categories"
        ),
        (
            ["fonts"],
            "\"fonts\": unknown command; the commands are scales, resolve, scaled, diff, measure, invalidate, preview, "
                + "export, import, contrast, label, number, announcement, sheet, audit, serve, token, bench, doctor, "
                + "completions"
        ),
        (["import"], "FILE: is missing (see --help)"),
        (["import", "/no/such/tokens.json"], "/no/such/tokens.json: no such file"),
        (["diff"], "--from: is missing; give two scales, or --from ENV and --to ENV"),
        (["diff", "--from", "category=L"], "--to: is missing; give two scales, or --from ENV and --to ENV"),
        (
            ["diff", "--from", "L", "--to", "category=L"],
            "--from: \"L\" is not KEY=VALUE, as in category=L,appScale=1.1"
        ),
        (
            ["diff", "--from", "", "--to", "size=2"],
            "--to: \"size\": unknown key; the keys are category, fontScale, percent, "
                + "appScale, appStep, boldText, reduceMotion, locale, displayScale, viewportWidth"
        ),
        (
            ["diff", "--from", "category=L,percent=90", "--to", "category=L"],
            "--from: category and percent: use only one of them"
        ),
        (
            ["diff", "--from", "category=L,category=M", "--to", "category=L"],
            "--from: \"category\": given twice; give it once"
        ),
        (
            ["diff", "--from", "category=L,", "--to", "category=L"],
            "--from: \"\" is not KEY=VALUE, as in category=L,appScale=1.1"
        ),
        (
            ["diff", "apple-ios", "slds", "--from", "category=L"],
            "--from: compares environments of one scale; give one scale, or leave it out"
        ),
        (
            ["diff", "--from", "category=L", "--to", "category=M", "--bold-text"],
            "--bold-text: does not apply with --from and --to; put it into them"
        ),
        (["contrast"], "FG: is missing (give FG and BG, or a palette with pairs)"),
        (["contrast", "red"], "BG: is missing (the background color)"),
        (
            ["contrast", "redd", "white"],
            "FG: \"redd\" is not a color; use #rrggbb, a function such as rgb() or oklch(), or a CSS name such as navy"
        ),
        (
            ["contrast", "red", "#12345"],
            "BG: \"#12345\" is not a color; write 3, 4, 6 or 8 hexadecimal digits after #"
        ),
        (
            ["contrast", "red", "white", "--over", "glass"],
            "--over: \"glass\" is not a color; use #rrggbb, a function such as rgb() or oklch(), or a CSS name such as "
                + "navy"
        ),
        (
            ["contrast", "red", "white", "--use", "text", "--style", "body"],
            "--style and --use: use only one of them"
        ),
        (["contrast", "red", "white", "--palette", "/no/such/file"], "/no/such/file: no such file"),
        (["label", "100%"], "FORMAT: the % at character 4 is not %@, %1$@ or %%; write %% for a percent sign"),
        (
            ["number", "five"],
            "NUMBER: \"five\" is not a number; use digits with a decimal point, as in 520215 or -3.5"
        ),
        (["number", "5", "--as", "ordinal", "--currency", "USD"], "--as and --currency: ordinal has no currency"),
        (
            ["number", "5", "--currency", "dollars"],
            "--currency: \"dollars\" is not an ISO 4217 code; use three letters, such as USD"
        ),
        (["announcement", "--from", "category=L"], "--to: is missing"),
        (
            ["announcement", "--to", "category=L", "--bold-text"],
            "--bold-text: does not apply with --from and --to; put it into them"
        ),
        (["audit", "--json", "--sarif"], "--json and --sarif: use only one of them"),
        (["audit", "--width", "wide", "--messages", "-"], "--width: \"wide\" is not a number"),
        (["audit", "--width", "300"], "--width: is for --messages and --strings only"),
        (["audit", "--engines", "all"], "--engines: is for --messages and --strings only"),
        (
            ["audit", "--engines", "firefox,edge", "--strings", "Tests/TypescaleTests/Samples/places"],
            "--engines: \"edge\" is not one of all, chromium, firefox, webkit"
        ),
        (
            ["audit", "--engines", "chromium,gecko", "--messages", "-"],
            "--engines: \"gecko\" is not one of all, chromium, firefox, webkit"
        ),
        (["audit", "--engines", "webkit,webkit", "--messages", "-"], "--engines: webkit is given more than once"),
        (["serve", "--json"], "--json: is for --print-config only"),
        (["token", "revoke", "00", "--json"], "--json: is for create and list only"),
        (["audit", "--category", "XL"], "\"--category\": unknown option; see --help"),
        (["sheet"], "FILE: is missing (see --help)"),
        (
            ["serve", "--listen", "0.0.0.0:0"],
            "0.0.0.0:0: without tokens the service listens on this machine only (127.0.0.1, ::1, unix:PATH); make one "
                + "with typescale token create"
        ),
        (["serve", "--listen", "8080"], "--listen: \"8080\" is not HOST:PORT, [IPV6]:PORT or unix:PATH"),
        (["serve", "--reactors", "many"], "--reactors: \"many\" is not a whole number; use one in 0...256"),
        (["serve", "--store", "/a.db"], "--store: \"/a.db\" is neither sqlite:FILE nor nats://HOST:PORT,…"),
        (["token", "create"], "--scope: is missing; give read, measure, preferences:USER or admin"),
        (
            ["token", "create", "--scope", "all"],
            "--scope: \"all\" is not a scope; use read, measure, preferences:USER or admin"
        ),
        (["token", "revoke"], "ID: is missing; list shows it"),
        (["token", "revoke", "00"], "ID: \"00\" is no token"),
        (["token", "list", "--scope", "read"], "--scope: is for create only"),
        (["diff", "a", "b", "c"], "\"c\": unexpected argument; see --help"),
    ]

    @Test(arguments: mistakes.indices)
    func `wrong input prints one line that names the valid input`(index: Int) throws {
        let (words, message) = Self.mistakes[index]
        let result = try ToolProcess.run(words)
        #expect(result.errors == "typescale: \(message)\n")
        #expect(result.output == "")
        #expect(result.code == 2)
    }

    /// An array of messages, as in bodies for the service and in `Examples/messages.json`.
    @Test func `the error about an array in place of rows has a command that converts it`() throws {
        let change = ["invalidate", "--width", "300", "--from", "category=L", "--to", "category=XL", "--messages"]
        let result = try ToolProcess.run(change + ["Examples/messages.json"])
        #expect(
            result.errors
                == "typescale: Examples/messages.json:1: an array; give one object per line, as jq -c '.[]' writes "
                + "them\n")
        #expect(result.output == "" && result.code == 2)
        let preview = try ToolProcess.run(["preview", "--message", "Examples/messages.json"])
        #expect(preview.errors.hasPrefix("typescale: Examples/messages.json: an array; give one object per line, "))
        #expect(preview.output == "" && preview.code == 2)
        let text = try ToolProcess.shell("typescale preview --message - <<<'[sic] is no array'")
        #expect(text.errors == "" && text.output.contains("[sic]") && text.code == 0)
    }

    @Test func `control characters of names are escaped in output`() throws {
        let emoji = #"{"type":"emoji","name":"wave\u001b[2J","animated":true}"#
        let row = #"{"id":"a\u001b[31m","blocks":[{"type":"paragraph","runs":[\#(emoji)]}]}"#
        let change = [
            "invalidate", "--width", "300", "--from", "category=L", "--to", "category=XL,reduceMotion=true",
            "--viewport", "0,9", "--messages", "-",
        ]
        let result = try ToolProcess.run(change, input: row)
        #expect(result.output.contains(#"keeping line 1 of a\u{1b}[31m in place"#))
        #expect(result.output.contains(#"  a\u{1b}[31m: block 1, run 1, wave\u{1b}[2J"#))
        #expect(!result.output.contains("\u{1B}"), "\(result.output)")
        #expect(result.code == 0 && result.errors == "")
    }

    /// Replaced by another character, two names that differ would be one.
    @Test func `an argument that is not UTF-8 is refused by its number`() throws {
        let result = try ToolProcess.shell(#"typescale label "$(printf 'a\376\001')""#)
        #expect(result.errors == "typescale: argument 2: \"a\u{FFFD}\\u{1}\" is not UTF-8\n")
        #expect(result.output == "" && result.code == 2)
    }

    @Test(arguments: ["--category", "--font-scale", "--locale", "--scale", "--style", "--app-step"])
    func `an overlong value is reported in a short line`(option: String) throws {
        let result = try ToolProcess.run(["resolve", option, String(repeating: "x", count: 100_000)])
        #expect(result.errors.hasPrefix("typescale: \(option): "))
        #expect(result.errors.count < 400)
        #expect(result.code == 2)
    }

    @Test(arguments: [
        (["sheet", "-"], "{\n  \"rows\": []}", "standard input:1: the key \"screen\" is missing"),
        (
            ["sheet", "-"], "\u{FEFF}{}",
            "standard input:1: not JSON: expected a value, found a byte order mark (U+FEFF); leave it out"
        ),
        (
            ["preview", "--message", "-"], "\u{FEFF}{\"id\":\"a\",\"text\":\"b\"}",
            "standard input:1: not JSON: expected a value, found a byte order mark (U+FEFF); leave it out"
        ),
        (
            ["sheet", "-"],
            "{\"screen\": {\"width\": 390, \"height\": 844},\n\"rows\": [{\"id\": \"a\", \"hight\": 4}]}",
            "standard input:2: /rows/0/hight: unknown key \"hight\", did you mean \"height\"? The keys are id, touch, "
                + "touchable, height, text, style, parts, spacing, horizontalPadding, verticalPadding, minimumHeight"
        ),
        (
            ["sheet", "-"],
            "{\"screen\": {\"width\": 390, \"height\": 844}, \"rows\": [{\"id\": \"a\", \"text\": \"x\", \"style\": \"b\"}]}",
            "standard input:1: /rows/0/style: \"b\" is not a style of apple-ios; its styles are largeTitle, title1, title2, title3, headline, body, "
                + "callout, subheadline, footnote, caption1, caption2"
        ),
        (
            ["contrast", "--palette", "-"], "{\"colors\": {\"a\": \"red\"}}",
            "-: has no pairs; give FG and BG, by name or by group"
        ),
        (
            ["contrast", "--palette", "-"], "{\"colors\": {\"a\": \"redd\"}}",
            "standard input:1: /colors/a: \"redd\" is not a color; use #rrggbb, a function such as rgb() or oklch(), or a "
                + "CSS name such as navy"
        ),
        (
            ["contrast", "a", "white", "--palette", "-"],
            "{\"$type\": \"color\", \"a\": {\"$value\": \"{b}\"}, \"b\": {\"$value\": \"{a}\"}}",
            "standard input:1: /b: the chain of references is cyclic: a → b → a; give one of them a value"
        ),
        (
            ["contrast", "a", "white", "--palette", "-"], "{\"$type\": \"color\", \"a\": {\"$value\": \"{c}\"}}",
            "standard input:1: /a/$value: c is not a token of this file"
        ),
        (
            ["contrast", "a", "white", "--palette", "-"],
            "{\"a\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"lab\", \"components\": [50, 0]}}}",
            "standard input:1: /a/$value: lab has 3 components, here are 2"
        ),
    ])
    func `an invalid document is reported with line and path`(
        words: [String], input: String, message: String
    ) throws {
        let result = try ToolProcess.run(words, input: input)
        #expect(result.errors == "typescale: \(message)\n")
        #expect(result.output == "" && result.code == 2)
    }

    @Test(arguments: [["contrast", "--palette"], ["audit", "--palette"], ["import"]])
    func `a command refuses a chain of aliases`(words: [String]) throws {
        let links = (0..<20_000).map { ##""t\##($0)":{"$type":"typography","$value":"{t\##($0 + 1)}"}"## }
        let tokens = "{\((links + [##""t20000":{"$value":"#000"}"##]).joined(separator: ","))}"
        let isImport = words == ["import"]
        let result = try ToolProcess.run(
            words + ["-"], input: isImport ? tokens : tokens.replacing("typography", with: "color"))
        #expect(
            result.code == 2 && ["alias", "references"].contains(where: result.errors.contains),
            "\(result.errors.prefix(300))")
    }
}
