import DynamicType
import Fonts
import Foundation
import ScaleFiles
import Testing
import TextLayout
import TypescaleAPI
import TypescaleAudit
import TypescaleJSON
import TypescaleTestSupport

@Suite struct AuditTests {
    private func audit(_ scale: TypeScale, _ engines: [BrowserEngine] = [.chromium]) throws -> Audit {
        try Audit(
            scale, in: .default, engines: engines, place: .file("scale.json"), scales: ProjectFiles.scales,
            fonts: ProjectFiles.fonts.get())
    }

    private func audit(_ name: String = "apple-ios") throws -> Audit {
        try audit(ProjectFiles.scales.scale(named: ScaleName(name)))
    }

    /// A scale of two styles with sizes at L, AX1 and AX5.
    private func scale(_ large: [Double], _ small: [Double], minimum: Double = 1, line: [Double]? = nil) throws
        -> TypeScale
    {
        func style(_ name: TextStyle, _ sizes: [Double], _ lines: [Double]) -> StyleDefinition {
            StyleDefinition(style: name, size: .table(sizes), lineHeight: .table(published: lines, scaling: lines))
        }
        return try TypeScale(
            TypeScaleDefinition(
                name: "two", title: "Two",
                styles: [
                    style("large", large, line ?? large.map { $0 * 2 }), style("small", small, small.map { $0 * 2 }),
                ], defaultStyle: "small", curve: .table([.large, .accessibility1, .accessibility5]), minimum: minimum))
    }

    private func findings(_ rule: AuditRule, _ audit: Audit) -> [AuditFinding] {
        audit.findings.filter { $0.rule == rule }
    }

    @Test func `styles that are equal at large sizes are reported with those sizes`() throws {
        let audit = try audit(try scale([20, 30, 40], [14, 30, 42]))
        try audit.auditStyles()
        let found = try #require(findings(.hierarchy, audit).first)
        #expect(found.subject == "large and small" && found.level == .warning)
        #expect(found.sizes.ranges == "XXXL–AX5")
        #expect(found.message == "20 and 14 pt by default, 40 and 42 pt at AX3")
        #expect(findings(.hierarchy, audit).count == 1)
        let equal = try self.audit(try scale([20, 30, 43], [14, 30, 42]))
        try equal.auditStyles()
        #expect(findings(.hierarchy, equal).map(\.message) == ["20 and 14 pt by default, no longer different"])
    }

    @Test func `styles that differ in size or weight are not reported`() throws {
        let audit = try audit(try scale([20, 31, 43], [14, 30, 42]))
        try audit.auditStyles()
        #expect(findings(.hierarchy, audit).isEmpty)
    }

    @Test func `a style that cannot grow to 200 percent is reported with its maximum`() throws {
        let audit = try audit(try scale([20, 30, 39], [14, 20, 28]))
        try audit.auditStyles()
        let found = findings(.reach, audit)
        #expect(found.map(\.subject) == ["large"])
        #expect(found.first?.message == "grows from 20 pt to 39 pt at most, 195 percent")
        // Apple's largeTitle is 34 pt by default and 60 pt at AX5: the one published style that does not double.
        let apple = try self.audit()
        try apple.auditStyles()
        #expect(findings(.reach, apple).map(\.subject) == ["largeTitle"])
    }

    @Test func `the minimum size is the scale's own, or 11 points`() throws {
        let audit = try audit(try scale([20, 30, 40], [10, 20, 30]))
        try audit.auditStyles()
        let reason = "under the 11 pt that are checked as the scale's minimum is 1; set \"minimum\" to choose another"
        #expect(findings(.minimumSize, audit).map(\.message) == ["10 pt at its smallest, \(reason)"])
        #expect(findings(.minimumSize, audit).first?.level == .error)
        let stated = try self.audit(try scale([20, 30, 40], [10, 20, 30], minimum: 10))
        try stated.auditStyles()
        #expect(findings(.minimumSize, stated).isEmpty)
    }

    @Test func `a line height far below the face's own is a warning`() throws {
        let audit = try audit(try scale([20, 30, 40], [14, 20, 28], line: [20, 30, 40]))
        try audit.auditStyles()
        let found = findings(.lineHeight, audit)
        #expect(found.map(\.subject) == ["large"] && found.first?.level == .warning)
    }

    private func texts(
        _ rows: [String], width: Double = 300, in engines: [BrowserEngine] = [.chromium]
    ) throws -> [AuditFinding] {
        let audit = try audit(ProjectFiles.scales.scale(named: .appleIOS), engines)
        for (index, row) in rows.enumerated() {
            try audit.check(
                AuditText(JSONReader(parsing: Array(row.utf8)), width: width), in: .file("rows", line: index + 1))
        }
        return audit.findings
    }

    @Test func `a truncated label is reported with its sizes, in agreement with measuring`() throws {
        let found = try texts([
            #"{"id":"a","text":"Last seen today at 12:30","style":"caption1","maxLines":1,"width":160}"#
        ])
        let cut = try #require(found.first { $0.rule == .truncation })
        let measurer = SequentialMeasurer(fonts: try ProjectFiles.fonts.get())
        let settings = StyleSettings(scales: ProjectFiles.scales, fonts: try ProjectFiles.fonts.get())
        for category in ContentSizeCategory.allCases {
            let json =
                #"{"id":"a","text":"Last seen today at 12:30","style":"caption1","maxLines":1,"width":160,"category":""#
                + category.name + #""}"#
            let row = try MeasureRow(JSONReader(parsing: Array(json.utf8)), settings: settings, engine: .chromium)
            let isTruncated = try measurer.measure(row.content).measurement.isTruncated
            #expect(isTruncated == cut.sizes.contains { $0.category == category })
        }
        #expect(cut.place == .file("rows", line: 1))
    }

    @Test func `a hyphenated word is not a broken one`() throws {
        func broken(_ hyphens: String) throws -> Int {
            try texts(
                [#"{"id":"a","text":"incom\u00adprehen\u00adsible","width":110,"hyphens":"\#(hyphens)"}"#], width: 110
            ).first { $0.rule == .brokenWord }?.sizes.count ?? 0
        }
        let (manual, none) = (try broken("manual"), try broken("none"))
        #expect(manual < none && none > 5)
        #expect(try broken("auto") == manual)
    }

    @Test func `words are hyphenated as their style says, and what an engine does not support is refused`() throws {
        try withTemporaryFolder { folder in
            func broken(_ properties: String, _ row: String = "") throws -> [Int] {
                let file = #"{"curve":{"type":"linear"},"styles":{"body":{"size":16,"lineHeight":24,\#(properties)}}}"#
                try Data(file.utf8).write(to: folder.appending(path: "own.json"))
                let scales = ScaleLibrary(folder: folder.path)
                let audit = try Audit(
                    scales.scale(named: "own"), in: .default, engines: [.webkit], place: .file("own.json"),
                    scales: scales,
                    fonts: ProjectFiles.fonts.get())
                let text = #"{"id":"a","text":"which extraordinarily now","width":90\#(row)}"#
                try audit.check(AuditText(JSONReader(parsing: Array(text.utf8)), width: 90), in: .file("rows", line: 1))
                return findings(.brokenWord, audit).map(\.sizes.count)
            }
            let manual = try broken(#""hyphens":"manual""#)
            #expect(try broken(#""hyphens":"auto""#) != manual)
            #expect(try broken(#""hyphens":"auto""#, #","hyphens":"manual""#) == manual)
            let error = #expect(throws: SettingError.self) { try broken(#""hyphens":"auto","wordBreak":"keep-all""#) }
            #expect(error?.reason == #""auto" is not supported with "wordBreak": "keep-all" in WebKit"#)
        }
    }

    @Test func `a text has a language and a direction of its own`() throws {
        // Quotation marks break otherwise in Chinese.
        let text = "abc“你好”def“再见”"
        let found = try ["en", "zh"].map { locale in
            try texts([#"{"id":"a","text":"\#(text)","maxLines":2,"width":87,"locale":"\#(locale)","dir":"rtl"}"#])
        }
        let measurer = SequentialMeasurer(fonts: try ProjectFiles.fonts.get())
        let settings = StyleSettings(scales: ProjectFiles.scales, fonts: try ProjectFiles.fonts.get())
        var differing = 0
        for category in ContentSizeCategory.allCases {
            let cut = try ["en", "zh"].map { locale in
                let start = #"{"id":"a","text":"\#(text)","maxLines":2,"width":87,"dir":"rtl","locale":"\#(locale)""#
                let json = start + #","category":"\#(category.name)"}"#
                let row = try MeasureRow(JSONReader(parsing: Array(json.utf8)), settings: settings, engine: .chromium)
                return try measurer.measure(row.content).measurement.isTruncated
            }
            if cut[0] != cut[1] { differing += 1 }
            for (found, isCut) in zip(found, cut) {
                let reported = found.first { $0.rule == .truncation }?.sizes.contains { $0.category == category }
                #expect(reported ?? false == isCut)
            }
        }
        #expect(differing > 0)
        #expect(throws: JSONError.self) { try texts([#"{"id":"a","text":"b","locale":"not a tag"}"#]) }
        #expect(throws: JSONError.self) { try texts([#"{"id":"a","text":"b","dir":"up"}"#]) }
    }

    @Test func `a word wider than its line is reported as broken at the sizes where it is`() throws {
        let found = try texts([
            #"{"id":"button","text":"Continue here","width":150}"#,
            #"{"id":"cut","text":"Continue","maxLines":1,"width":150}"#,
        ])
        #expect(found.map(\.rule) == [.brokenWord, .truncation])
        #expect(found[0].message == "“Continue” is broken inside at 150 pt" && found[0].level == .warning)
        #expect(found[0].sizes == found[1].sizes && found[0].sizes.last?.category == .accessibility5)
    }

    @Test(arguments: [
        (#""text":"Open src/components/list/row.js now","width":200"#, AuditFinding.Level.warning),
        (#""text":"Open src/components/list/row.js now","maxLines":2,"width":260"#, .warning),
        (#""blocks":[{"type":"paragraph","text":"Open src/components/list/row.js now"}],"width":200"#, .note),
    ])
    func `engines are compared at each size, and findings agree with measuring`(
        row: String, level: AuditFinding.Level
    ) throws {
        let found = try texts([#"{"id":"a",\#(row)}"#], in: BrowserEngine.allCases)
        let finding = try #require(found.first { $0.rule == .engineDifference })
        let measurer = SequentialMeasurer(fonts: try ProjectFiles.fonts.get())
        let settings = StyleSettings(scales: ProjectFiles.scales, fonts: try ProjectFiles.fonts.get())
        var differing: [ContentSizeCategory] = []
        for category in ContentSizeCategory.allCases {
            let results = try BrowserEngine.allCases.map { engine in
                let json = #"{"id":"a",\#(row),"engine":"\#(engine.rawValue)","category":"\#(category.name)"}"#
                let row = try MeasureRow(JSONReader(parsing: Array(json.utf8)), settings: settings, engine: .chromium)
                let measurement = try measurer.measure(row.content).measurement
                var breaksWord = false
                if case .text(let text) = row.content, !measurement.isTruncated {
                    breaksWord = try !measurer.keepsWords(text)
                }
                return [measurement.lineCount, measurement.isTruncated ? 1 : 0, breaksWord ? 1 : 0]
            }
            if results.contains(where: { $0 != results[0] }) { differing.append(category) }
        }
        #expect(!differing.isEmpty && finding.sizes.compactMap(\.category) == differing)
        #expect(finding.layouts.map(\.engine) == BrowserEngine.allCases)
        #expect(finding.level == level, "\(finding.message)")
    }

    @Test func `a single engine is not compared, and texts are checked in the first engine`() throws {
        let row = #"{"id":"a","text":"Open src/components/list/row.js now","width":200}"#
        let chromium = try texts([row])
        let firefox = try texts([row], in: [.firefox])
        #expect(!(chromium + firefox).contains { $0.rule == .engineDifference })
        #expect(try texts([row], in: [.firefox, .webkit]).filter { $0.rule != .engineDifference } == firefox)
        #expect(chromium != firefox)
    }

    @Test func `only a letter wider than its line overflows, not a text that wraps`() throws {
        let all = try texts([
            #"{"id":"wide","text":"WWW","width":20}"#, #"{"id":"fits","text":"a very long name indeed","width":200}"#,
        ])
        // Below the size at which one letter overflows, the word is broken inside.
        #expect(all.map(\.rule) == [.overflow, .brokenWord])
        let found = all.filter { $0.rule == .overflow }
        #expect(found.map(\.subject) == ["wide"] && found.first?.level == .error)
        // A W of Inter is 0.95 em: 21 pt at 22.
        #expect(
            found.first?.sizes.last?.category == .accessibility5
                && found.first?.sizes.contains { $0.category == .large } == false)
    }

    @Test func `a text that fits only without WCAG's text spacing is reported`() throws {
        let tight = #"{"id":"s","text":"Last seen today at 12:30","style":"caption1","maxLines":1,"width":150}"#
        let roomy = #"{"id":"r","text":"Last seen today at 12:30","style":"caption1","maxLines":1,"width":250}"#
        let found = try texts([tight, roomy]).filter { $0.rule == .textSpacing }
        #expect(found.map(\.subject) == ["s"])
    }

    @Test func `text spacing adds the space of words where they end`() throws {
        // The first line has the spaces, and the second the long word.
        func found(_ text: String, _ width: Int) throws -> Bool {
            let row = #"{"id":"a","text":"\#(text)","style":"caption1","maxLines":2,"width":\#(width)}"#
            return try texts([row]).contains { $0.rule == .textSpacing }
        }
        #expect(try found("a b c d e f g Wolkenkratzer", 97))
        #expect(try !found("a b c d e f g Wolkenkratzer", 103))
    }

    @Test func `a pair that passes for large text only is reported at smaller sizes`() throws {
        let audit = try audit()
        let palette = try ColorPalette(
            JSONReader(
                parsing: Array(
                    ##"{"colors":{"grey":"#949494"},"pairs":[{"foreground":"grey","background":"white"}]}"##.utf8)))
        try audit.check(palette, in: .file("p.json"))
        let found = try #require(audit.findings.first)
        // Body is 23 pt at XXXL and 28 at AX1; large begins at 24 px.
        #expect(found.sizes.ranges == "XS–XXXL" && found.level == .error)
        #expect(found.message == "3.03:1, 4.5:1 is needed; #767676 is sufficient")
    }

    @Test func `characters that no face has are errors, and languages without data are reported`() throws {
        let audit = try audit()
        try audit.check(language: "en")
        #expect(audit.findings.isEmpty)
        try audit.check(language: "qaa")
        #expect(audit.findings.map(\.message) == ["ICU has no exemplar characters for this language"])
        try audit.check(language: "\u{212A}o")
        #expect(audit.findings.count == 2)
    }

    @Test func `a palette without pairs is an error of a request`() throws {
        let request = try JSONReader(parsing: Array(##"{"palette":{"colors":{"grey":"#949494"}}}"##.utf8))
        let error = #expect(throws: JSONError.self) {
            _ = try AuditResponse(request, scales: ProjectFiles.scales, fonts: ProjectFiles.fonts.get())
        }
        #expect(error?.reason.hasPrefix("has no pairs to check") == true)
    }

    @Test func `SARIF has the version, the rules and every finding with its line`() throws {
        let finding = try #require(
            try texts([#"{"id":"a","text":"Last seen today at 12:30","maxLines":1,"width":100}"#]).first)
        var writer = JSONWriter()
        AuditResponse(scale: "apple-ios", findings: [finding]).writeSARIF(version: "9.9.9", to: &writer)
        let document = try JSONReader(parsing: writer.bytes).value
        #expect(document["version"]?.kind.text == "2.1.0")
        let run = try #require(document.value(at: "/runs/0"))
        #expect(run.value(at: "/tool/driver/version")?.kind.text == "9.9.9")
        let ids = (0..<AuditRule.allCases.count).map { run.value(at: "/tool/driver/rules/\($0)/id")?.kind.text }
        #expect(ids == AuditRule.allCases.map(\.rawValue))
        #expect(run.value(at: "/results/0/ruleId")?.kind.text == "truncation")
        let place = "/results/0/locations/0/physicalLocation"
        #expect(run.value(at: place + "/artifactLocation/uri")?.kind.text == "rows")
        #expect(run.value(at: place + "/region/startLine")?.kind.number == 1)
    }

    @Test func `a SARIF result has the layout of each engine as properties`() throws {
        let row = #"{"id":"a","text":"Open src/components/list/row.js now","width":200}"#
        let finding = try #require(
            try texts([row], in: [.firefox, .chromium]).first { $0.rule == .engineDifference })
        var writer = JSONWriter()
        AuditResponse(scale: "apple-ios", findings: [finding]).writeSARIF(version: "1", to: &writer)
        let result = try #require(try JSONReader(parsing: writer.bytes).value.value(at: "/runs/0/results/0"))
        #expect(result["ruleId"]?.kind.text == "engine-difference")
        #expect(result.value(at: "/message/text")?.kind.text?.contains("in firefox; ") == true)
        let names = (0..<3).map { result.value(at: "/properties/engines/\($0)/engine")?.kind.text }
        #expect(names == ["firefox", "chromium", nil])
    }
}

extension JSONValue.Kind {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
