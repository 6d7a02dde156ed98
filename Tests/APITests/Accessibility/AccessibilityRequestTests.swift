import AccessibilityChecks
import DynamicType
import Fonts
import ScaleFiles
import Synchronization
import Testing
import TextLayout
import TypescaleAPI
import TypescaleJSON
import TypescaleTestSupport
import TypescaleThreads

/// Requests of accessibility checks, decoded as by the service.
@Suite struct AccessibilityRequestTests {
    private static let fonts = Result { try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts")) }
    private static let scales = ScaleLibrary(folder: ProjectRoot.path + "/typescales")

    private func reader(_ json: String) throws -> JSONReader { try JSONReader(parsing: Array(json.utf8)) }

    private func document(_ write: (inout JSONWriter) -> Void) throws -> JSONValue {
        var writer = JSONWriter()
        write(&writer)
        return try JSONReader(parsing: writer.bytes).value
    }

    private func contrast(_ json: String) throws -> JSONValue {
        try document(ContrastResponse(reader(json), scales: Self.scales).write)
    }

    private func text(_ document: JSONValue, _ pointer: String) -> String? {
        if case .string(let text)? = document.value(at: pointer)?.kind { text } else { nil }
    }

    private func number(_ document: JSONValue, _ pointer: String) -> Double? {
        if case .number(let number)? = document.value(at: pointer)?.kind { number } else { nil }
    }

    private func flag(_ document: JSONValue, _ pointer: String) -> Bool? {
        if case .bool(let flag)? = document.value(at: pointer)?.kind { flag } else { nil }
    }

    private func fault(_ body: () throws -> Void) -> JSONError? {
        do {
            try body()
            return nil
        } catch {
            return error as? JSONError
        }
    }

    @Test func `a single pair returns its ratio, its threshold and the nearest passing color`() throws {
        let answer = try contrast(##"{"foreground":"#ACADB1","background":"#fff"}"##)
        #expect(number(answer, "/ratio") == 2.24 && flag(answer, "/passes") == false)
        #expect(number(answer, "/threshold") == 4.5 && text(answer, "/criterion") == "1.4.3")
        #expect(text(answer, "/nearest/AA/color") == "#75767d")
        #expect(flag(answer, "/judgements/largeText/AA/passes") == false)
    }

    @Test func `a pair is judged at the size of its style in the environment`() throws {
        let small = try contrast(##"{"foreground":"#949494","background":"#fff","style":"body","category":"XXXL"}"##)
        #expect(text(small, "/use") == "text" && flag(small, "/passes") == false)
        let large = try contrast(##"{"foreground":"#949494","background":"#fff","style":"body","category":"AX1"}"##)
        #expect(text(large, "/use") == "largeText" && flag(large, "/passes") == true)
        let material = try contrast(
            ##"{"foreground":"#949494","background":"#fff","style":"bodyLarge","scale":"material3","fontScale":1.5}"##)
        #expect(text(material, "/use") == "text")
    }

    @Test func `several pairs return one verdict each, named after the palette's colors`() throws {
        let answer = try contrast(
            ##"{"palette":{"colors":{"ink":"#000","paper":"#fff"}},"pairs":[{"foreground":"ink","background":"paper"},"##
                + ##"{"foreground":"#767676","background":"paper","use":"component"}],"level":"AAA"}"##)
        #expect(flag(answer, "/passes") == true)
        #expect(text(answer, "/pairs/0/name") == "ink on paper" && number(answer, "/pairs/0/ratio") == 21)
        // No level AAA for components: AA holds.
        #expect(text(answer, "/pairs/1/level") == "AA" && number(answer, "/pairs/1/threshold") == 3)
    }

    @Test func `the nearest color is null if no color of the hue passes`() throws {
        let answer = try contrast(##"{"foreground":"#777","background":"#777","level":"AAA"}"##)
        let nearest = try #require(answer.value(at: "/nearest/AAA"))
        #expect(JSONReader(nearest).isNull)
    }

    @Test func `a translucent color under both is over white`() throws {
        func ratio(_ over: String) throws -> Double? {
            let json = ##"{"foreground":"#000000","background":"#ffffff00","over":"\##(over)"}"##
            return number(try contrast(json), "/ratio")
        }
        #expect(try ratio("#80808080") == ratio("#bfbfbf"))
        #expect(try ratio("#80808080") != ratio("#808080"))
    }

    @Test(arguments: [
        (##"{"foreground":"#777"}"##, ""), (##"{"foreground":"#777","background":"nope"}"##, "/background"),
        (##"{"foreground":"#777","background":"#fff","style":"boddy"}"##, "/style"),
        (##"{"foreground":"#777","background":"#fff","use":"title"}"##, "/use"),
        (##"{"foreground":"#777","background":"#fff","use":"text","style":"body"}"##, "/style"),
        (##"{"foreground":"#777","background":"#fff","colr":"#fff"}"##, "/colr"),
        (##"{"foreground":"#777","background":"#fff","category":"HUGE"}"##, "/category"),
        (##"{"foreground":"#777","background":"#fff","scale":"../etc"}"##, "/scale"),
        (##"{"foreground":"#777","background":"#fff","over":"nope"}"##, "/over"),
        (##"{"pairs":[],"foreground":"#777"}"##, "/foreground"),
        (##"{"palette":{"colors":{"a":7}},"foreground":"a","background":"a"}"##, "/palette/colors/a"),
    ])
    func `an error in a pair names its location`(json: String, path: String) {
        #expect(fault { _ = try contrast(json) }?.path == path)
    }

    @Test func `a label that repeats its sources is bounded`() throws {
        let format = String(repeating: "%1$@", count: 1_000)
        let source = String(repeating: "a", count: 16)
        #expect(
            try LabelResponse(reader(#"{"format":"\#(format)","sources":["\#(source)"]}"#)).text.utf8.count == 16_000)
        let error = fault { _ = try LabelResponse(reader(#"{"format":"\#(format)","sources":["\#(source)b"]}"#)) }
        #expect(error?.path == "/format" && error?.reason.contains("17000 bytes") == true)
    }

    @Test func `a label omits missing sources and counts unused ones`() throws {
        let json = #"{"format":"Selected ride mode: [self]. %@, %@.","self":"Line","sources":["Carpool",null]}"#
        let answer = try document(LabelResponse(reader(json)).write)
        #expect(text(answer, "/text") == "Selected ride mode: Line. Carpool." && number(answer, "/sources") == 2)
        let more = try document(LabelResponse(reader(#"{"format":"%@","sources":["a","b"]}"#)).write)
        #expect(number(more, "/unused") == 1)
        #expect(fault { _ = try LabelResponse(reader(#"{"format":"%d"}"#)) }?.path == "/format")
        #expect(fault { _ = try LabelResponse(reader(#"{"format":"%@","sources":[7]}"#)) }?.path == "/sources/0")
    }

    @Test func `a number is accepted as a JSON number or as a string`() throws {
        func spoken(_ json: String) throws -> String? {
            text(try document(NumberResponse(reader(json)).write), "/text")
        }
        #expect(try spoken(#"{"value":520215}"#) == "five hundred twenty thousand two hundred fifteen")
        #expect(try spoken(#"{"value":"520215","locale":"fr"}"#) == "cinq cent vingt mille deux cent quinze")
        #expect(try spoken(#"{"value":-3.5}"#) == "minus three point five")
        #expect(try spoken(#"{"value":1.0000000004}"#) == "one")
        #expect(try spoken(#"{"value":0.0000000016}"#) == spoken(#"{"value":"0.000000002"}"#))
        #expect(try spoken(#"{"value":2,"currency":"EUR","locale":"de"}"#) == "zwei Euro")
        #expect(try spoken(#"{"value":1,"kind":"ordinal","locale":"fr","gender":"feminine"}"#) == "première")
        #expect(try spoken(#"{"value":"+1 415 555 0100"}"#) == "+1 415 555 0100")
        for (json, path) in [
            (#"{"value":1e300}"#, "/value"), (#"{"value":"1e-9"}"#, "/value"), (#"{"value":true}"#, "/value"),
            (#"{"value":1,"kind":"roman"}"#, "/kind"), (#"{"value":1,"kind":"currency"}"#, ""),
            (#"{"value":1,"kind":"ordinal","currency":"USD"}"#, "/currency"),
            (#"{"value":1,"currency":"dollar"}"#, "/currency"), (#"{"value":"1","locale":"no locale"}"#, "/locale"),
        ] {
            #expect(fault { _ = try NumberResponse(reader(json)) }?.path == path, "\(json)")
        }
    }

    @Test func `an announcement describes the change and the size control`() throws {
        func answer(_ json: String) throws -> JSONValue {
            try document(AnnouncementResponse(reader(json), scales: Self.scales).write)
        }
        let present = try answer(#"{"category":"L"}"#)
        #expect(text(present, "/announcement") == "Text size: large, 100 percent")
        #expect(text(present, "/control/spoken") == "Text size. Large, the default. Adjustable.")
        #expect(text(present, "/control/increment/step") == "XL" && text(present, "/control/decrement/step") == "M")
        let change = try answer(#"{"from":{"category":"L"},"to":{"category":"XS","locale":"de"}}"#)
        #expect(
            text(change, "/announcement") == "Textgröße: sehr klein, 85 Prozent" && text(change, "/language") == "de")
        #expect(JSONReader(try #require(change.value(at: "/control/decrement"))).isNull)
        // The control reaches the accessibility sizes, unless they are left out.
        let last = try answer(#"{"category":"XXXL"}"#)
        #expect(text(last, "/control/increment/step") == "AX1" && number(last, "/control/count") == 12)
        let short = try answer(#"{"category":"XXXL","accessibility":false}"#)
        #expect(JSONReader(try #require(short.value(at: "/control/increment"))).isNull)
        #expect(number(short, "/control/count") == 7)
        #expect(fault { _ = try answer(#"{"category":"AX2","accessibility":false}"#) }?.path == "/accessibility")
        #expect(fault { _ = try answer(#"{"accessibility":"no"}"#) }?.path == "/accessibility")
        // A size between two steps has both as neighbors: 1.15 is between L (1) and XXL (1.235), near XL (1.118).
        for (json, step, smaller, larger) in [
            (#"{"fontScale":1.15,"scale":"slds"}"#, "XL", "XL", "XXL"),
            (#"{"percent":110,"scale":"slds"}"#, "XL", "L", "XL"),
            (#"{"fontScale":0.6,"scale":"slds"}"#, "XS", nil, "XS"),
            (#"{"percent":450,"scale":"slds"}"#, "AX5", "AX5", nil),
            (#"{"fontScale":1}"#, "L", "M", "XL"),
        ] as [(String, String, String?, String?)] {
            let control = try answer(json)
            #expect(text(control, "/control/step") == step, "\(json)")
            for (key, wanted) in [("decrement", smaller), ("increment", larger)] {
                if let wanted {
                    #expect(text(control, "/control/\(key)/step") == wanted, "\(json)")
                } else {
                    #expect(JSONReader(try #require(control.value(at: "/control/\(key)"))).isNull, "\(json)")
                }
            }
            let isExact = json == #"{"fontScale":1}"#
            guard case .bool(isExact)? = control.value(at: "/control/exact")?.kind else {
                Issue.record("\(json)")
                continue
            }
            #expect(isExact || text(control, "/control/value")?.hasSuffix("percent") == true)
        }
        let slider = try answer(#"{"scale":"chat","appStep":1}"#)
        #expect(text(slider, "/control/step") == "1")
        #expect(fault { _ = try answer(#"{"from":{"category":"L"}}"#) }?.path == "")
        #expect(fault { _ = try answer(#"{"from":{},"to":{},"category":"L"}"#) }?.path == "/category")
        #expect(fault { _ = try answer(#"{"from":{},"to":{"category":"HUGE"}}"#) }?.path == "/to/category")
        #expect(fault { _ = try answer(#"{"appStep":1}"#) }?.path == "/appStep")
    }

    @Test func `a scale with a table announces the sizes that it draws, and its control has no others`() throws {
        func answer(_ json: String) throws -> JSONValue {
            try document(AnnouncementResponse(reader(json), scales: Self.scales).write)
        }
        let whole = try answer(#"{"scale":"apple-tvos","from":{"category":"L"},"to":{"category":"AX3"}}"#)
        #expect(text(whole, "/announcement") == "" && text(whole, "/control/value") == "Large, the default")
        #expect(number(whole, "/control/count") == 1)
        for key in ["increment", "decrement"] {
            #expect(JSONReader(try #require(whole.value(at: "/control/\(key)"))).isNull)
        }
        let watch = try answer(#"{"scale":"apple-watchos","category":"M"}"#)
        #expect(text(watch, "/announcement") == "Text size: large, 100 percent")
        #expect(text(watch, "/control/step") == "L" && text(watch, "/control/decrement/step") == "S")
        let largest = try answer(#"{"scale":"apple-watchos","category":"AX5"}"#)
        #expect(text(largest, "/announcement") == "Text size: accessibility extra large, 235 percent")
        #expect(JSONReader(try #require(largest.value(at: "/control/increment"))).isNull)
        // A table draws nothing between two categories: 1.15 is drawn as XL.
        let between = try answer(#"{"fontScale":1.15}"#)
        #expect(text(between, "/announcement") == "Text size: 112 percent")
        #expect(text(between, "/control/step") == "XL" && text(between, "/control/decrement/step") == "L")
        let bold = try answer(
            #"{"scale":"apple-macos","from":{"category":"L"},"to":{"category":"AX3","boldText":true}}"#)
        #expect(text(bold, "/announcement") == "Bold text on")
    }

    /// The rows have the heights that `measure` returns.
    @Test func `a sheet's rows are as tall as their measured text and padding`() throws {
        let sheets = SheetMeasurer(scales: Self.scales, fonts: try Self.fonts.get())
        let json =
            #"{"screen":{"width":320,"height":640},"category":"AX2","rows":[{"id":"a","text":"Pay with the card that ends "#
            + #"in 4242","horizontalPadding":16,"verticalPadding":7}]}"#
        let answer = try sheets.sheet(reader(json))
        let measurer = RowMeasurer(fonts: try Self.fonts.get(), scales: Self.scales)
        let settings = StyleSettings(scales: Self.scales, fonts: try Self.fonts.get())
        let row = try MeasureRow(
            reader(#"{"id":"a","text":"Pay with the card that ends in 4242","width":288,"category":"AX2"}"#),
            settings: settings, engine: .chromium)
        var writer = JSONWriter()
        try measurer.respond(to: row, with: &writer)
        let height = try #require(number(try JSONReader(parsing: writer.bytes).value, "/height"))
        #expect(answer.rows[0].place.row.height == height + 14)
        #expect(answer.layout.expanded.height == height + 14)
    }

    /// What moved out of reach is found by the id.
    @Test func `two rows of a sheet cannot have one id`() throws {
        let sheets = SheetMeasurer(scales: Self.scales, fonts: try Self.fonts.get())
        let sheet = try reader(
            #"{"screen":{"width":320,"height":640},"rows":[{"id":"a","height":9},{"id":"a","height":8}]}"#)
        let error = try #require(fault { _ = try sheets.sheet(sheet) })
        #expect(error.path == "/rows/1" && error.reason == #"the id "a" is another row's; give each its own"#)
    }

    @Test func `a given environment overrides the sheet's own`() throws {
        let sheets = SheetMeasurer(scales: Self.scales, fonts: try Self.fonts.get())
        let sheet = try reader(
            #"{"screen":{"width":320,"height":640},"category":"XS","rows":[{"id":"a","text":"One line"}]}"#)
        #expect(try sheets.sheet(sheet).rows[0].place.row.height == 19)
        #expect(try sheets.sheet(sheet, in: .category(.accessibility1)).rows[0].place.row.height == 34)
        // The value is still decoded.
        let wrong = try reader(
            #"{"screen":{"width":320,"height":640},"viewportWidth":1e6,"rows":[{"id":"a","text":"One line"}]}"#)
        #expect(fault { _ = try sheets.sheet(wrong, in: .category(.accessibility1)) }?.path == "/viewportWidth")
    }

    @Test func `each pair of colors is a check for cancellation`() throws {
        let colors = (0..<10).map { ##""c\##($0)":"#7\##($0)7\##($0)77""## }.joined(separator: ",")
        let palette = try reader(
            ##"{"palette":{"colors":{"group.a":"#888",\##(colors)},"pairs":["##
                + (0..<10).map { #"{"foreground":"c\#($0)","background":"group"}"# }.joined(separator: ",") + "]}}")
        let response = try ContrastResponse(palette, scales: Self.scales)
        let checks = Mutex(0)
        let whole = try Cancellation.with(Cancellation(onCheck: { checks.withLock { $0 += 1 } })) {
            try document(response.write)
        }
        #expect(checks.withLock { $0 } >= 10)
        #expect(whole.value(at: "/pairs/9") != nil)
        let cancelled = Cancellation()
        cancelled.cancel(.clientLeft)
        let part = try Cancellation.with(cancelled) { try document(response.write) }
        #expect(part.value(at: "/pairs/0") == nil && part.value(at: "/pairs") != nil)
        #expect(throws: JSONError.self) {
            try Cancellation.with(cancelled) { _ = try ContrastResponse(palette, scales: Self.scales) }
        }
    }
}
