internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TypescaleCommandLineInterface
internal import TypescaleJSON

extension Diagnosis {
    /// `{"sound","libraries":{…},"absent":{…},"folders":[…],"families","roles":[…],"scripts":[…],"scales":[…],
    /// "store":{…},"errors":[…],"packages":[…]}`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("sound", isSound)
        writer.key("libraries")
        writer.beginObject()
        for library in libraries {
            writer.key(library.name)
            writer.string(library.version)
        }
        writer.endObject()
        writer.key("absent")
        writer.beginObject()
        for library in absent {
            writer.key(library.name)
            writer.string(library.advice)
        }
        writer.endObject()
        array("folders", folders, &writer) { folder, writer in
            writer.member("path", folder.path)
            writer.member("found", folder.isThere)
        }
        writer.member("families", faceFamilies)
        array("roles", roles, &writer) { write("role", $0, &$1) }
        array("scripts", scripts, &writer) { write("script", $0, &$1) }
        array("scales", scales, &writer) { entry, writer in
            writer.member("name", entry.name.name)
            switch entry.result {
            case .success(let scale): writer.member("revision", scale.revision)
            case .failure(let error): writer.member("error", error.description)
            }
        }
        if let store {
            writer.key("store")
            writer.beginObject()
            writer.member("address", store.address)
            writer.member("state", store.state)
            writer.member("sound", store.isSound)
            writer.endObject()
        }
        writer.member("errors", errors.map { "\($0.place): \($0.cause)" })
        writer.member("packages", packages)
        writer.endObject()
    }

    private func write(_ title: StaticString, _ service: Service, _ writer: inout JSONWriter) {
        writer.member(title, service.name)
        if let match = service.match {
            writer.member("family", match.family)
            writer.member("file", match.face.file)
            writer.member("reason", match.explanation)
        } else {
            writer.member("missing", true)
            writer.member("families", service.families)
            if let package = service.package { writer.member("package", package) }
        }
    }

    private func array<Element>(
        _ name: String, _ elements: [Element], _ writer: inout JSONWriter,
        members: (Element, inout JSONWriter) -> Void
    ) {
        writer.key(name)
        writer.beginArray()
        for element in elements {
            writer.beginObject()
            members(element, &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}
