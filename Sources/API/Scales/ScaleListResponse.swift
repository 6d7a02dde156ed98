package import DynamicType
package import ScaleFiles
package import TypescaleJSON

/// A scale whose file is invalid, or a file whose name cannot be a scale's.
package struct BrokenScale: Sendable {
    /// The scale's name, or that of the file.
    package let name: ScaleName
    package let error: ScaleFileError
    /// A Boolean value that indicates whether the file's last valid content is used instead.
    package let isServed: Bool

    /// The file without its folder, for clients of other machines.
    package var file: String { error.file.lastPathComponent }
}

package struct ScaleListResponse: Sendable {
    /// The scales, in the order of the list.
    package let scales: [TypeScale]
    /// The scales whose files are invalid.
    package let broken: [BrokenScale]

    package init(_ library: ScaleLibrary) throws(ScaleFileError) {
        let entries = try library.entries()
        scales = entries.compactMap { try? $0.result.get() }
        let invalid = entries.compactMap { entry in
            entry.error.map { BrokenScale(name: entry.name, error: $0, isServed: (try? entry.result.get()) != nil) }
        }
        broken =
            invalid
            + library.misnamedFiles().map { error in
                BrokenScale(name: ScaleName(error.file.lastPathComponent), error: error, isServed: false)
            }
    }

    /// Encodes the list.
    ///
    /// `{"scales":[{"name","title","revision","curve","unit","defaultStyle","styles":[…],"categories":[…],"appSteps",
    /// "platform"}], "broken":[{"name","file","served","errors":[{"line","column","pointer","reason"}]}]}`
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.objects("scales", of: scales, write)
            writer.objects("broken", of: broken, write)
        }
    }

    private func write(_ scale: TypeScale, to writer: inout JSONWriter) {
        writer.member("name", scale.name)
        writer.member("title", scale.title)
        writer.member("revision", scale.revision)
        writer.member("curve", scale.definition.curve.kind.rawValue)
        writer.member("unit", scale.definition.unit)
        writer.member("defaultStyle", scale.defaultStyle.name)
        writer.member("styles", scale.styles.map(\.style.name))
        writer.member("categories", scale.publishedCategories.map(\.name))
        if let steps = scale.definition.appSteps {
            writer.object("appSteps") { writer in
                writer.member("first", steps.steps.lowerBound)
                writer.member("last", steps.steps.upperBound)
                writer.member("default", steps.defaultStep)
            }
        }
        if let platform = scale.definition.platform {
            writer.object("platform") { writer in
                writer.member("name", platform.name)
                writer.array("steps", of: platform.steps) { $1.number($0) }
            }
        }
    }

    private func write(_ scale: BrokenScale, to writer: inout JSONWriter) {
        writer.member("name", scale.name.name)
        writer.member("file", scale.file)
        writer.member("served", scale.isServed)
        writer.objects("errors", of: [scale.error] + scale.error.others) { error, writer in
            if let line = error.line { writer.member("line", line) }
            if let column = error.column { writer.member("column", column) }
            writer.member("pointer", error.path)
            writer.message("reason", error.reason)
        }
    }
}
