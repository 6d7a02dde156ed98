internal import DynamicType
internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStrings

/// The event of a scale for its subscribers: its content at one reading of the files.
struct ScaleEvent: Sendable {
    let scale: TypeScale
    /// The number of the reading.
    let generation: Int

    /// The event `scale`, whose id is the tag of the file's content: equal on all nodes and after a restart.
    var publication: Publication {
        var data = JSONWriter()
        data.object { data in
            data.member("scale", scale.name)
            data.member("revision", scale.revision)
        }
        return Publication(
            ServerSentEvent(id: scale.revision, event: "scale", data: data.text), order: UInt64(clamping: generation))
    }

    /// Returns the channel of a scale. No owner of a preference has this kind.
    static func channel(of name: String) -> Identifier { Identifier("scale:\(name)") }

    static func isID(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { $0.isASCIIDigit || "a"..."f" ~= $0 }
    }

    /// Publishes the scales whose content changed from one reading to the next, and ends the streams of removed ones.
    static func publish(from old: ServiceCatalog, to new: ServiceCatalog, on hub: EventHub) {
        for scale in new.scales {
            let before = old.scales.first { $0.name.isExactly(scale.name) }
            guard before?.revision != scale.revision else { continue }
            hub.publish(ScaleEvent(scale: scale, generation: new.generation).publication, to: channel(of: scale.name))
        }
        for scale in old.scales where !new.scales.contains(where: { $0.name.isExactly(scale.name) }) {
            let error = ServiceError(.notFound, "the scale \(Quotation.quoted(scale.name)) was removed")
            hub.publish(LiveEvent.end(error, ends: true), to: channel(of: scale.name))
        }
    }
}
