internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

extension Diagnosis {
    /// Writes the diagnosis as tables, with advice at the end.
    func write(to output: inout Output) {
        output.writeTable(
            [.text("library"), .text("version")],
            libraries.map { [TableCell($0.name), TableCell($0.version)] }
                + absent.map { [TableCell($0.name), TableCell($0.advice, .bad)] })
        output.writeLine()

        output.writeTable(
            [.text("font folder"), .text("state")],
            folders.map { folder in
                [TableCell(folder.path), folder.isThere ? TableCell("found", .good) : TableCell("not found", .faint)]
            })
        output.writeLine("families: \(faceFamilies)")
        output.writeLine()

        write(roles, title: "role", to: &output)
        write(scripts, title: "script", to: &output)
        writeHyphenation(to: &output)
        writeScales(to: &output)
        writeStore(to: &output)
        writeAdvice(to: &output)
    }

    private func write(_ assignments: [FaceAssignment], title: String, to output: inout Output) {
        let rows = assignments.map { assignment -> [TableCell] in
            guard let match = assignment.match else {
                return [TableCell(assignment.name), TableCell("MISSING", .bad), TableCell(advice(for: assignment))]
            }
            return [
                TableCell(assignment.name), TableCell(match.family), TableCell(match.face.file),
                TableCell(match.missingFamilies.joined(separator: ", "), .faint),
            ]
        }
        output.writeTable([.text(title), .text("family"), .text("file"), .text("not installed")], rows)
        output.writeLine()
    }

    /// Writes the languages with hyphenation patterns, and the packages of the others, which are not needed.
    private func writeHyphenation(to output: inout Output) {
        let lists = [
            ("installed", hyphenation.installed.map(\.locale.text)), ("not installed", hyphenation.missing.map(\.name)),
        ]
        output.writeTable(
            [.text("hyphenation"), .text("locales or packages")],
            lists.filter { !$0.1.isEmpty }.map { [TableCell($0), TableCell($1.joined(separator: " "), .faint)] })
        output.writeLine()
    }

    private func advice(for assignment: FaceAssignment) -> String {
        if let package = assignment.package { return "install \(package)" }
        let families = assignment.families.joined(separator: ", ")
        return families.isEmpty ? "no family is named in roles.json" : "none of \(families) is installed"
    }

    private func writeScales(to output: inout Output) {
        if let scaleFolder {
            let others = ScaleCatalog.includesBundledScales ? ", and built-in scales" : ""
            output.writeLine("scales in \(Quotation.printable(scaleFolder))\(others)")
        }
        let rows = scales.flatMap { entry -> [[TableCell]] in
            switch entry.result {
            case .success(let scale):
                [[TableCell(entry.name.name), TableCell("\(scale.styles.count) styles", .good)]]
            case .failure(let error):
                error.descriptions.enumerated().map { index, text in
                    [TableCell(index == 0 ? entry.name.name : ""), TableCell(text, .bad)]
                }
            }
        }
        output.writeTable([.text("scale"), .text("state")], rows)
    }

    private func writeStore(to output: inout Output) {
        guard let store else { return }
        output.writeLine()
        output.writeTable(
            [.text("store"), .text("state")],
            [[TableCell(store.address), TableCell(store.state, store.isHealthy ? .good : .bad)]])
    }

    private func writeAdvice(to output: inout Output) {
        output.writeLine()
        for error in errors { output.report(error) }
        if !packages.isEmpty {
            output.writeLine(
                "to install: sudo apt-get install --no-install-recommends \(packages.joined(separator: " "))")
        }
        output.writeLine(isHealthy ? "no problems found" : "problems found", isHealthy ? .good : .bad)
    }

    /// Writes `{"sound","libraries":{…},"absent":{…},"folders":[…],"families","roles":[…],"scripts":[…],
    /// "hyphenation":{…},…}`.
    ///
    /// Further members are `"scales":[…]`, `"store":{…}`, `"errors":[…]` and `"packages":[…]`.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("sound", isHealthy)
            writer.object("libraries", texts: libraries.map { ($0.name, $0.version) })
            writer.object("absent", texts: absent.map { ($0.name, $0.advice) })
            writer.objects("folders", of: folders) { folder, writer in
                writer.member("path", folder.path)
                writer.member("found", folder.isThere)
            }
            writer.member("families", faceFamilies)
            writer.objects("roles", of: roles) { write("role", $0, &$1) }
            writer.objects("scripts", of: scripts) { write("script", $0, &$1) }
            writer.object("hyphenation") { writer in
                writer.member("installed", hyphenation.installed.map(\.locale.text))
                writer.member("missing", hyphenation.missing.map(\.name))
            }
            writer.objects("scales", of: scales) { entry, writer in
                writer.member("name", entry.name.name)
                switch entry.result {
                case .success(let scale): writer.member("revision", scale.revision)
                case .failure(let error): writer.message("error", error.descriptions.joined(separator: "; "))
                }
            }
            if let store {
                writer.object("store") { writer in
                    writer.member("address", store.address)
                    writer.member("state", store.state)
                    writer.member("sound", store.isHealthy)
                }
            }
            writer.messages("errors", errors.map { "\($0.subject): \($0.reason)" })
            writer.member("packages", packages)
        }
    }

    private func write(_ title: StaticString, _ assignment: FaceAssignment, _ writer: inout JSONWriter) {
        writer.member(title, assignment.name)
        if let match = assignment.match {
            writer.member("family", match.family)
            writer.member("file", match.face.file)
            writer.message("reason", match.explanation)
        } else {
            writer.member("missing", true)
            writer.member("families", assignment.families)
            if let package = assignment.package { writer.member("package", package) }
        }
    }
}

/// `typescale doctor`: checks this machine and lists the packages to install.
enum DoctorCommand {
    static let command = Command(
        "doctor", summary: "check this machine and list what to install",
        discussion: [
            "Lists libraries, font folders, the family of each role, the fallback face of each script, hyphenation "
                + "patterns, the scales, and the service's store (TYPESCALE_STORE or the default). Exits with 1 if something needed is "
                + "missing or broken."
        ],
        groups: [OptionGroup("Options", [CommonOptions.json])],
        examples: [.init("typescale doctor", "Start here if text looks wrong.")]
    ) { arguments, output throws(CommandError) in
        let diagnosis = Diagnosis()
        output.write(arguments, json: diagnosis.write) { diagnosis.write(to: &$0) }
        return diagnosis.isHealthy ? .success : .checkFailed
    }
}
