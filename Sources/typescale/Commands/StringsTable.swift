internal import DynamicType
internal import ScaleFiles
internal import TypescaleAudit
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// The findings of catalogs as tables for a terminal.
enum StringsTable {
    /// The characters of an identifier or text that a table shows.
    private static let shownCharacters = 40
    /// The files of one assumed language that are named.
    private static let shownFiles = 3

    static func write(_ response: StringsAuditResponse, to output: inout Output) {
        let result = response.result
        if result.findings.isEmpty {
            output.writeLine("no findings")
        } else {
            writeFindings(response, to: &output)
        }
        if !result.growth.isEmpty { writeGrowth(result, to: &output) }
        writeAssumptions(result.assumptions, to: &output)
        let levels = result.findings.flatMap { finding in
            response.shownFailures(of: finding).map { _ in finding.level }
        }
        output.writeLine()
        output.writeLine(
            AuditCommand.counts(of: levels)
                + "; \(CountText.text(result.messageCount, "message")) in \(CountText.text(result.languages.count, "language")), "
                + CountText.text(result.textCount, "text"))
    }

    private static func writeFindings(_ response: StringsAuditResponse, to output: inout Output) {
        let rows = response.result.findings.flatMap { finding in
            response.shownFailures(of: finding).map { failure -> [TableCell] in
                [
                    AuditCommand.cell(finding.level), TableCell(finding.rule.rawValue),
                    TableCell(Quotation.abridged(finding.name, to: shownCharacters)),
                    TableCell(response.listsEveryLanguage ? failure.message : finding.message),
                    TableCell(failure.location.description),
                ]
            }
        }
        output.writeTable([.text("level"), .text("rule"), .text("message"), .text("finding"), .text("place")], rows)
    }

    private static func writeGrowth(_ result: StringsAuditResult, to output: inout Output) {
        output.writeLine()
        output.writeLine("Messages that grow most; the bound is IBM's for texts of this length:")
        output.writeTable(
            [.text("message"), .text("language"), .number("percent"), .number("bound"), .text("text")],
            result.growth.map { growth in
                [
                    TableCell(Quotation.abridged(growth.id.text, to: shownCharacters)), TableCell(growth.language.text),
                    .number((growth.ratio * 100).rounded()), .number((growth.bound * 100).rounded()),
                    TableCell(Quotation.abridged(growth.text, to: shownCharacters)),
                ]
            })
    }

    /// Writes which files state no language, and the one in which they are read.
    private static func writeAssumptions(_ assumptions: [LanguageAssumption], to output: inout Output) {
        if !assumptions.isEmpty { output.writeLine() }
        for language in Set(assumptions.map(\.language)).sorted() {
            let files = assumptions.filter { $0.language == language }.map { Quotation.printable($0.file.text) }
            let names = files.prefix(shownFiles).joined(separator: ", ")
            let more = files.count > shownFiles ? " and \(files.count - shownFiles) more" : ""
            let verbs = files.count == 1 ? ("states", "is") : ("state", "are")
            output.writeLine("\(names)\(more) \(verbs.0) no language and \(verbs.1) read as \(language)")
        }
    }
}
