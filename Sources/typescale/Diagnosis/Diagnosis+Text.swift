internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
import TypescaleStrings

extension Diagnosis {
    /// The diagnosis in tables, with what to do at the end.
    func write(to output: inout Output) {
        var table = Table([.text("library"), .text("version")])
        for library in libraries { table.append([TableCell(library.name), TableCell(library.version)]) }
        for library in absent { table.append([TableCell(library.name), TableCell(library.advice, .bad)]) }
        table.write(to: &output)
        output.writeLine()

        table = Table([.text("font folder"), .text("state")])
        for folder in folders {
            table.append([
                TableCell(folder.path), folder.isThere ? TableCell("found", .good) : TableCell("not there", .faint),
            ])
        }
        table.write(to: &output)
        output.writeLine("families: \(faceFamilies)")
        output.writeLine()

        write(roles, title: "role", to: &output)
        write(scripts, title: "script", to: &output)
        writeScales(to: &output)
        writeStore(to: &output)
        writeAdvice(to: &output)
    }

    private func write(_ services: [Service], title: String, to output: inout Output) {
        var table = Table([.text(title), .text("family"), .text("file"), .text("not installed")])
        for service in services {
            if let match = service.match {
                let passedOver = match.missing.joined(separator: ", ")
                table.append([
                    TableCell(service.name), TableCell(match.family), TableCell(match.face.file),
                    TableCell(passedOver, .faint),
                ])
            } else {
                table.append([TableCell(service.name), TableCell("MISSING", .bad), TableCell(advice(for: service))])
            }
        }
        table.write(to: &output)
        output.writeLine()
    }

    private func advice(for service: Service) -> String {
        if let package = service.package { return "install \(package)" }
        let families = service.families.joined(separator: ", ")
        return families.isEmpty ? "no family is named in roles.json" : "none of \(families) is installed"
    }

    private func writeScales(to output: inout Output) {
        if let scaleFolder { output.writeLine("scales in \(Quotation.printable(scaleFolder))") }
        var table = Table([.text("scale"), .text("state")])
        for entry in scales {
            switch entry.result {
            case .success(let scale):
                table.append([TableCell(entry.name.name), TableCell("\(scale.styles.count) styles", .good)])
            case .failure(let error): table.append([TableCell(entry.name.name), TableCell(error.description, .bad)])
            }
        }
        table.write(to: &output)
    }

    private func writeStore(to output: inout Output) {
        guard let store else { return }
        output.writeLine()
        var table = Table([.text("store"), .text("state")])
        table.append([TableCell(store.address), TableCell(store.state, store.isSound ? .good : .bad)])
        table.write(to: &output)
    }

    private func writeAdvice(to output: inout Output) {
        output.writeLine()
        for error in errors { output.report(error) }
        if !packages.isEmpty {
            output.writeLine(
                "to install: sudo apt-get install --no-install-recommends \(packages.joined(separator: " "))")
        }
        output.writeLine(
            isSound ? output.ink.text("all is well", .good) : output.ink.text("something is missing", .bad))
    }
}
