internal import CommandFrame
internal import DynamicType
internal import Fonts
internal import JSON
internal import ScaleFiles

extension Diagnosis {
    /// `{"sound","libraries":{…},"absent":{…},"folders":[…],"families","roles":[…],"scripts":[…],"scales":[…],
    /// "store":{…},"errors":[…],"packages":[…]}`.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("sound")
        writer.bool(isSound)
        writer.key("libraries")
        writer.beginObject()
        for library in libraries { member(library.name, library.version, &writer) }
        writer.endObject()
        writer.key("absent")
        writer.beginObject()
        for library in absent { member(library.name, library.advice, &writer) }
        writer.endObject()
        array("folders", folders, &writer) { folder, writer in
            member("path", folder.path, &writer)
            writer.key("found")
            writer.bool(folder.isThere)
        }
        writer.key("families")
        writer.integer(faceFamilies)
        array("roles", roles, &writer) { write("role", $0, &$1) }
        array("scripts", scripts, &writer) { write("script", $0, &$1) }
        array("scales", scales, &writer) { entry, writer in
            member("name", entry.name, &writer)
            switch entry.result {
            case .success(let scale): member("revision", scale.revision, &writer)
            case .failure(let error): member("error", error.description, &writer)
            }
        }
        if let store {
            writer.key("store")
            writer.beginObject()
            member("address", store.address, &writer)
            member("state", store.state, &writer)
            writer.key("sound")
            writer.bool(store.isSound)
            writer.endObject()
        }
        strings("errors", errors.map { "\($0.place): \($0.cause)" }, &writer)
        strings("packages", packages, &writer)
        writer.endObject()
    }

    private func write(_ title: String, _ service: Service, _ writer: inout JSONWriter) {
        member(title, service.name, &writer)
        if let match = service.match {
            member("family", match.family, &writer)
            member("file", match.face.file, &writer)
            member("reason", match.sentence, &writer)
        } else {
            writer.key("missing")
            writer.bool(true)
            strings("families", service.families, &writer)
            if let package = service.package { member("package", package, &writer) }
        }
    }

    private func member(_ name: String, _ text: String, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.string(text)
    }

    private func strings(_ name: String, _ texts: [String], _ writer: inout JSONWriter) {
        writer.key(name)
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
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
