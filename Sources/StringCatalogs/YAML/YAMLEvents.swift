// The only file that imports libyaml.

internal import CTypescaleYAML

/// A part of a YAML document.
struct YAMLEvent {
    enum Kind: Equatable {
        case scalar(String, Style)
        case alias
        case map
        case list
        /// The end of a map or a list.
        case end
        case documentStart
        case streamEnd
        /// The start of the stream or the end of a document.
        case other

        /// A Boolean value that indicates whether the bytes of the event are the value itself.
        var isWritten: Bool {
            if case .scalar = self { true } else { self == .alias }
        }
    }

    enum Style {
        /// Without quotes, so that `null` is no text.
        case plain
        case quoted
        /// After `|` or `>`.
        case block
    }

    var kind: Kind
    /// The name of an alias, or that by which aliases refer to a value.
    var anchor: Identifier?
    var tag: String?
    /// The bytes of the text.
    var range: Range<Int>
}

/// The events of one text in YAML.
///
/// Owns the parser, which is deleted in `deinit`, and the copy of the text that it reads; borrows the functions of the
/// library, which stays loaded.
@safe
final class YAMLEvents {
    private let yaml: typescale_yaml
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let text: CatalogText
    /// The number of characters before the byte, since libyaml counts in characters.
    private var place = (characters: 0, byte: 0)

    init(_ text: CatalogText) throws(CatalogError) {
        yaml = try YAMLLibrary.shared()
        self.text = text
        unsafe input = .allocate(capacity: text.bytes.count)
        _ = unsafe input.initialize(from: text.bytes)
        unsafe parser = .allocate(capacity: 1)
        unsafe parser.initialize(to: yaml_parser_t())
        guard unsafe yaml.parser_initialize(parser) == 1 else {
            throw CatalogError(.unreadable, "no memory is left to read the file")
        }
        unsafe yaml.parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml.parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        unsafe yaml.parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// Returns the next event; none may be asked for after the end of the stream.
    func next() throws(CatalogError) -> YAMLEvent {
        try CatalogError.checkCancellation()
        var event = unsafe yaml_event_t()
        guard unsafe yaml.parser_parse(parser, &event) == 1 else { throw failure }
        defer { unsafe yaml.event_delete(&event) }
        let start = unsafe byte(event.start_mark)
        var result = YAMLEvent(kind: .other, range: start..<max(start, unsafe byte(event.end_mark)))
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            result.kind = unsafe .scalar(String(decoding: bytes, as: UTF8.self), Self.style(scalar.style))
            unsafe (result.anchor, result.tag) = (Self.name(scalar.anchor), Self.string(scalar.tag))
        case YAML_ALIAS_EVENT: unsafe (result.kind, result.anchor) = (.alias, Self.name(event.data.alias.anchor))
        case YAML_MAPPING_START_EVENT:
            let start = unsafe event.data.mapping_start
            unsafe (result.kind, result.anchor, result.tag) = (.map, Self.name(start.anchor), Self.string(start.tag))
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe event.data.sequence_start
            unsafe (result.kind, result.anchor, result.tag) = (.list, Self.name(start.anchor), Self.string(start.tag))
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: result.kind = .end
        case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
        case YAML_STREAM_END_EVENT: result.kind = .streamEnd
        default: break
        }
        return result
    }

    private static func style(_ style: yaml_scalar_style_t) -> YAMLEvent.Style {
        switch style {
        case YAML_PLAIN_SCALAR_STYLE: .plain
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .quoted
        }
    }

    private static func string(_ text: UnsafeMutablePointer<UInt8>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }

    private static func name(_ text: UnsafeMutablePointer<UInt8>?) -> Identifier? {
        unsafe string(text).map { Identifier($0) }
    }

    private func byte(_ mark: yaml_mark_t) -> Int {
        func isInside() -> Bool { place.byte < text.bytes.count && text.bytes[place.byte] & 0xC0 == 0x80 }
        while place.characters < mark.index, place.byte < text.bytes.count {
            repeat { place.byte += 1 } while isInside()
            place.characters += 1
        }
        while place.characters > mark.index {
            repeat { place.byte -= 1 } while isInside()
            place.characters -= 1
        }
        return place.byte
    }

    /// The error that ended the parser's work.
    private var failure: CatalogError {
        var reason = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no memory is left"
        if let context = unsafe parser.pointee.context.map({ unsafe String(cString: $0) }) {
            let start = unsafe text.position(of: byte(parser.pointee.context_mark))
            reason += ", \(context) at line \(start.line), column \(start.column)"
        }
        let isInBytes = unsafe parser.pointee.error == YAML_READER_ERROR
        let offset = unsafe isInBytes ? parser.pointee.problem_offset : byte(parser.pointee.problem_mark)
        return text.error("YAML: \(reason)", at: min(offset, text.bytes.count))
    }
}

/// libyaml's functions, loaded once.
@safe
package final class YAMLLibrary: @unchecked Sendable {
    private static let loaded = YAMLLibrary()
    private var functions = typescale_yaml()
    /// The reason why loading failed, or `nil`.
    private let failure: String?

    private init() {
        failure = unsafe typescale_yaml_load(&functions).map { unsafe String(cString: $0) }
    }

    /// Returns the library's version; throws if it cannot be loaded.
    package static func version() throws(CatalogError) -> String {
        let text = try shared().get_version_string()
        return unsafe text.map { unsafe String(cString: $0) } ?? "unknown"
    }

    fileprivate static func shared() throws(CatalogError) -> typescale_yaml {
        if let reason = loaded.failure {
            throw CatalogError(.unreadable, "YAML needs libyaml: \(reason); install libyaml-0-2")
        }
        return loaded.functions
    }
}
