import Glibc
import Synchronization
import Testing
import TypescaleJSON
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleDesignTokens

/// Imports end soon after their work is canceled, whatever their files have many of.
@Suite struct CancelledImportTests {
    /// A file with as many parts of a kind as asked for.
    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let count: Int
        let text: @Sendable (Int) -> String

        init(_ name: String, _ count: Int, file: String = "tokens.json", _ text: @escaping @Sendable (Int) -> String) {
            (testDescription, self.file, self.count, self.text) = (name, file, count, text)
        }
    }

    private static func sheet(
        _ name: String, _ count: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> Shape {
        Shape(name, count, file: "type.css") { ":root{--text-a:1rem;--text-b:2rem}" + text($0) }
    }

    private static func list(_ count: Int, separator: String = "", _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: separator)
    }

    static let sheets = [
        sheet("sizes that grow", 1_000) { count in
            ":root{\(list(count) { "--text-a\($0):clamp(1rem,1rem + \($0 % 4 + 1)vw,\($0 % 7 + 2)rem);" })}"
        },
        sheet("sizes that are computed", 1_500) { count in
            ":root{\(list(count) { "--text-a\($0):calc(1rem + \($0 % 7)px);" })}"
        },
        sheet("selectors with sizes", 10_000) { "\(list($0, separator: ",") { ".a\($0)" }){--text-c:2rem}" },
        sheet("selectors that use a size", 15_000) {
            "\(list($0, separator: ",") { ".a\($0)" }){font-size:var(--text-a)}"
        },
        sheet("other properties", 4_000) { ":root{\(list($0) { "--color-a\($0):#fff;" })}" },
        sheet("other sizes", 5_000) { ":root{\(list($0) { "--size-a\($0):1rem;" })}" },
        sheet("rules for one size", 3_000) {
            list($0) { ".a\($0){font-size:var(--text-a);line-height:1.\($0 % 9)}" }
        },
        sheet("rules that are not read", 16_000) { list($0) { "@media p\($0){a{b:c}}" } },
        sheet("rules inside rules", 30_000) { ".a{\(list($0) { "b\($0){c:d}" })}" },
        sheet("references in a value", 20_000) { ":root{--x:\(list($0) { "var(--a\($0))" })}" },
        sheet("words of a font", 60_000) { ":root{--font-x:\(list($0) { _ in "bold " })}" },
        sheet("a long value", 300_000) { ":root{--x:\(list($0) { _ in "a" })}" },
        sheet("a long comment", 700_000) { "/*\(list($0) { _ in "a" })*/" },
    ]

    private static let style = #"{"$type":"typography","$value":{"fontSize":"20px"}}"#

    static let tokens = [
        Shape("colors", 10_000) { count in
            "{\"t\":\(style),\(list(count, separator: ",") { ##""c\##($0)":{"$type":"color","$value":"#fff"}"## })}"
        },
        Shape("groups", 15_000) { count in
            "{\"t\":\(style),\(list(count, separator: ",") { #""g\#($0)":{}"# })}"
        },
        Shape("groups inside one another", 500) { count in
            let deep = list(24) { "\"g\($0)\":{" } + list(24) { _ in "}" }
            return "{\"t\":\(style),\(list(count, separator: ",") { "\"h\($0)\":{\(deep)}" })}"
        },
        Shape("styles", 3_000) { count in "{\(list(count, separator: ",") { "\"t\($0)\":\(style)" })}" },
        Shape("variables of Figma", 3_500) { count in
            #"{"$extensions":{"com.figma.modeName":"a"},"#
                + list(count, separator: ",") { #""g\#($0)":{"size":{"$type":"number","$value":16}}"# } + "}"
        },
        Shape("other variables of Figma", 8_000) { count in
            #"{"$extensions":{"com.figma.modeName":"a"},"body":{"size":{"$type":"number","$value":16}},"#
                + list(count, separator: ",") { #""g\#($0)":{"$type":"number","$value":16}"# } + "}"
        },
        Shape("tokens of Tokens Studio", 7_000) { count in
            #"{"$themes":[],"a":{"t":{"type":"typography","value":{"fontSize":"20px"}},"#
                + list(count, separator: ",") { #""g\#($0)":{"type":"sizing","value":"{t}"}"# } + "}}"
        },
        Shape("tokens of Style Dictionary", 10_000) { count in
            #"{"t":{"type":"typography","value":{"fontSize":"20px"}},"#
                + list(count, separator: ",") { #""g\#($0)":{"type":"sizing","value":"1"}"# } + "}"
        },
        Shape("styles of a resolver", 900) { count in
            let styles = list(count, separator: ",") { "\"t\($0)\":\(style)" }
            let contexts = ["S", "M", "L", "XL", "XXL"].map { #""\#($0)":[{}]"# }.joined(separator: ",")
            return #"{"version":"2025.10","sets":{"all":{"sources":[{\#(styles)}]}},"#
                + #""modifiers":{"size":{"contexts":{\#(contexts)},"default":"L"}},"#
                + ##""resolutionOrder":[{"$ref":"#/sets/all"},{"$ref":"#/modifiers/size"}]}"##
        },
    ]

    private static let message = "the import was canceled"

    /// Imports a file on a thread that is canceled after a share of the processor time of the whole import.
    ///
    /// Returns the time that the thread takes from then on, and the result; `nil` if the import was over before.
    private func rest(of shape: Shape, _ text: String, after seconds: Double) -> (seconds: Double, outcome: String)? {
        let work = Cancellation()
        let clock = Mutex<ThreadClock?>(nil)
        let result = Mutex<(end: Double, outcome: String)?>(nil)
        let thread = WorkerThread {
            let own = ThreadClock()
            clock.withLock { $0 = own }
            let outcome = Cancellation.with(work) { Support.outcome(text, file: shape.file) }
            result.withLock { $0 = (own.now ?? 0, outcome) }
        }
        var cancelled: Double?
        while cancelled == nil, result.withLock({ $0 == nil }) {
            usleep(500)
            guard let now = clock.withLock({ $0 })?.now, now >= seconds else { continue }
            work.cancel(.clientLeft)
            cancelled = now
        }
        thread?.join()
        guard let cancelled, let result = result.withLock({ $0 }) else { return nil }
        return (result.end - cancelled, result.outcome)
    }

    @Test(arguments: sheets + tokens) func `an import ends soon after its work is canceled`(shape: Shape) throws {
        let text = shape.text(shape.count)
        let bytes = Array(text.utf8)
        // The parser of JSON has no checks.
        let parsing = try ProcessorTime.least {
            if shape.file.hasSuffix("json") { _ = try JSONParser().parse(bytes) }
        }
        let whole = ProcessorTime.least(of: 2) { _ = Support.outcome(text, file: shape.file) }
        for share in [0.1, 0.4, 0.7] {
            var found: (seconds: Double, outcome: String)?
            var isSoon = false
            // Another process may keep this thread from noticing the time, so that one of several attempts suffices.
            for _ in 0..<5 where !isSoon {
                found = rest(of: shape, text, after: share * whole)
                isSoon = found.map { $0.seconds < parsing + 0.2 * whole && $0.outcome.contains(Self.message) } ?? false
            }
            let last = found.map { "\($0.seconds) s, \($0.outcome.prefix(200))" } ?? "over before"
            #expect(isSoon, "\(last) of \(whole) s at \(share)")
        }
    }

    @Test(arguments: [
        (":root{\(list(5_000) { "--text-a\($0):1rem;\n" })}", "type.css"),
        (
            #"{"$extensions":{"com.figma.modeName":"a"},"#
                + list(5_000, separator: ",\n") { #""g\#($0)":{"size":{"$type":"number","$value":16}}"# } + "}",
            "a.json"
        ),
    ]) func `a file with too many styles is refused at the first of them`(text: String, file: String) throws {
        let most = DesignTokensLimits.typographyTokens
        let outcome = Support.outcome(text, file: file)
        #expect(outcome.hasPrefix("\(file):\(most + 1):"), "\(outcome.prefix(200))")
        #expect(outcome.contains("more than \(most) text styles in one file"))
    }
}
