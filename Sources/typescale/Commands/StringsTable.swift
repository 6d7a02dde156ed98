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
        let counts = AuditFinding.Level.allCases.map { level in
            let count = result.findings.filter { $0.level == level }.reduce(0) {
                $0 + (response.isComplete ? $1.failures.count : 1)
            }
            return CountText.text(count, level.rawValue)
        }
        output.writeLine()
        output.writeLine(
            counts.joined(separator: ", ")
                + "; \(CountText.text(result.messageCount, "message")) in \(CountText.text(result.languages.count, "language")), "
                + CountText.text(result.textCount, "text"))
    }

    private static func writeFindings(_ response: StringsAuditResponse, to output: inout Output) {
        var table = Table([.text("level"), .text("rule"), .text("message"), .text("finding"), .text("place")])
        for finding in response.result.findings {
            for (index, failure) in finding.failures.enumerated() where index == 0 || response.isComplete {
                let text = response.isComplete ? failure.message : finding.message
                table.append([
                    AuditCommand.cell(finding.level), TableCell(finding.rule.rawValue),
                    TableCell(Quotation.abridged(finding.name, to: shownCharacters)), TableCell(text),
                    TableCell(failure.location.description),
                ])
            }
        }
        table.write(to: &output)
    }

    private static func writeGrowth(_ result: StringsAuditResult, to output: inout Output) {
        output.writeLine()
        output.writeLine("Messages that grow most; the bound is IBM's for texts of this length:")
        var table = Table([.text("message"), .text("language"), .number("percent"), .number("bound"), .text("text")])
        for growth in result.growth {
            table.append([
                TableCell(Quotation.abridged(growth.id.text, to: shownCharacters)), TableCell(growth.language.text),
                .number((growth.ratio * 100).rounded()), .number((growth.bound * 100).rounded()),
                TableCell(Quotation.abridged(growth.text, to: shownCharacters)),
            ])
        }
        table.write(to: &output)
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
