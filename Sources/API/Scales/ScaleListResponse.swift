package import DynamicType
package import Fonts
package import ScaleFiles
package import TypescaleJSON

/// A scale whose file is invalid.
package struct BrokenScale: Sendable {
    /// The scale's name.
    package let name: ScaleName
    /// The mistakes in its file.
    package let error: ScaleFileError
    /// A Boolean value that indicates whether the file's last valid content is used instead.
    package let isServed: Bool

    /// The file without its folder, for clients of other machines.
    package var file: String { error.file.split(separator: "/").last.map(String.init) ?? error.file }
}

/// The list of scales.
package struct ScaleListResponse: Sendable {
    /// The scales, in the order of the list.
    package let scales: [TypeScale]
    /// The scales whose files are invalid.
    package let broken: [BrokenScale]

    /// Creates the list of a library's entries.
    package init(_ entries: [ScaleLibrary.Entry]) {
        scales = entries.compactMap { try? $0.result.get() }
        broken = entries.compactMap { entry in
            entry.error.map { BrokenScale(name: entry.name, error: $0, isServed: (try? entry.result.get()) != nil) }
        }
    }

    /// Encodes the list.
    ///
    /// `{"scales":[{"name","title","revision","curve","unit","defaultStyle","styles":[…],"categories":[…],"appSteps","platform"}],
    /// "broken":[{"name","file","served","errors":[{"line","column","pointer","reason"}]}]}`
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
            writer.member("reason", error.reason)
        }
    }
}

/// The definition of a scale.
package struct ScaleDefinitionResponse: Sendable {
    /// The scale.
    package let scale: TypeScale
    /// The document of its file.
    package let document: JSONValue

    /// Creates the response for a scale and its document.
    package init(_ scale: TypeScale, document: JSONValue) {
        self.scale = scale
        self.document = document
    }

    /// Encodes the members of the file after `name` and `revision`, which come from its own name and bytes.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", scale.name)
            writer.member("revision", scale.revision)
            guard case .object(let members) = document.kind else { return }
            // The path of a schema is meaningless outside its folder.
            for member in members where member.name != "$schema" {
                writer.key(member.name)
                writer.value(member.value)
            }
        }
    }
}

/// The families of a library that measured texts are drawn with, in order of preference.
///
/// The text of a role is set in its first family; the following ones replace it if it is missing. A client that draws
/// with the same families, scripts and `emoji` role included, gets the measured lines.
package struct FontRolesResponse: Sendable {
    private let fonts: FontLibrary

    /// Creates the response for a library.
    package init(_ fonts: FontLibrary) { self.fonts = fonts }

    /// Encodes `{"roles":{"default":["Inter",…],…},"scripts":{"Arab":[…],…},"han":{"ja":[…],…}}`; a list may be empty.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            write("roles", fonts.roles.families.map { ($0.key.name, $0.value) }, to: &writer)
            write("scripts", fonts.roles.scripts.map { ($0.key.description, $0.value) }, to: &writer)
            write("han", fonts.roles.han.map { ($0.key.text, $0.value) }, to: &writer)
        }
    }

    private func write(
        _ name: StaticString, _ lists: [(name: String, families: [String])], to writer: inout JSONWriter
    ) {
        writer.object(name) { writer in
            for list in lists.sorted(by: { $0.name < $1.name }) {
                writer.key(list.name)
                writer.array(of: list.families.filter(fonts.contains(family:))) { $1.string($0) }
            }
        }
    }
}

extension JSONObjectReader {
    /// Returns the value of `scale`, or the default scale.
    package func scaleName(otherwise standard: String = ScaleName.appleIOS.name) throws(JSONError) -> String {
        try optional("scale")?.string(maximumCharacters: APILimits.nameCharacters) ?? standard
    }

    /// Returns the scale of a name, if it supports an environment.
    func scale(
        of scales: ScaleLibrary, for environment: TextEnvironment, otherwise standard: String? = nil
    ) throws(JSONError) -> TypeScale {
        let name = try scaleName(otherwise: standard ?? scales.standard.name)
        let scale: TypeScale
        do {
            scale = try scales.scale(named: ScaleName(name))
        } catch {
            throw self.error(
                error.descriptionWithoutFolder, at: "scale", code: error.code == .scaleNotFound ? .notFound : .invalid)
        }
        do {
            try scales.validate(environment, for: scale)
        } catch {
            throw self.error(error.reason, at: error.parameter, code: .notFound)
        }
        return scale
    }

    /// Decodes the scale and the environment of an object.
    package func scaleAndEnvironment(
        of scales: ScaleLibrary
    ) throws(JSONError) -> (scale: TypeScale, environment: TextEnvironment) {
        let environment = try TextEnvironment(self)
        return (try scale(of: scales, for: environment), environment)
    }
}
