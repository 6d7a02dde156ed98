// Fuzzes the service's decoders of bodies and messages beyond JSON syntax: messages and their records in a log, rows to
// measure, preferences and patches, writes over a socket, invalidations, imports of drafts; the parameters of
// environments, the configuration of the service, and the roles of fonts. The Service module's sources are compiled
// into the fuzzer, so that it reaches internal declarations.
//
// The first byte selects the decoder for the rest. Accepted input must be equal after it is written and read again,
// however it was split, and every row gets a row as its answer.

import DynamicType
import Fonts
import ScaleFiles
import TextLayout
import TypescaleAPI
import TypescaleHTTP
import TypescaleJSON
import TypescaleStores

/// The row measurer, created once.
private nonisolated(unsafe) let measurer: RowMeasurer = {
    guard let fonts = try? FontLibrary(folders: .standard(project: "fonts")) else {
        preconditionFailure("the fuzzer runs in the package's folder")
    }
    return RowMeasurer(
        fonts: fonts, scales: ScaleLibrary(folder: "typescales"), showsLines: true,
        rowBytes: ServiceLimits.measureRowBytes, responseBytes: ServiceLimits.measureResponseBytes)
}()

private func read<Value>(_ bytes: [UInt8], _ make: (JSONReader) throws(JSONError) -> Value) -> Value? {
    do throws(JSONError) {
        return try make(JSONReader(parsing: bytes))
    } catch {
        precondition(error.line >= 1 && error.column >= 1, "an error without a position")
        return nil
    }
}

/// Checks that a body of messages gives the same messages or the same error, whole and split.
private func checkUpload(_ bytes: [UInt8], _ mediaType: String?, segment: Int) {
    func outcome(_ segment: Int) -> Result<[[UInt8]], ServiceError> {
        var splitter = MessageSplitter(mediaType: mediaType.map { Identifier($0) })
        var rows: [[UInt8]] = []
        do throws(ServiceError) {
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + segment)
                rows += try splitter.messages(completedBy: Array(bytes[start..<end])).map(\.json)
                start = end
            }
            rows += try splitter.rest().map(\.json)
            return .success(rows)
        } catch {
            precondition((400...422).contains(error.status.rawValue), "\(error)")
            return .failure(error)
        }
    }
    let (whole, pieces) = (outcome(max(1, bytes.count)), outcome(segment))
    switch (whole, pieces) {
    case (.success(let one), .success(let other)): precondition(one == other, "the messages depend on the split")
    case (.failure(let one), .failure(let other)):
        precondition(one.code == other.code, "the error depends on the split")
    default: preconditionFailure("the result depends on the split")
    }
    guard case .success(let rows) = whole else { return }
    var record = ConversationChange.appendHead
    for row in rows {
        precondition(!row.contains(0x0A), "a message is longer than a row")
        record += row + [0x0A]
    }
    guard case .append(let messages)? = try? ConversationChange(record) else {
        preconditionFailure("an accepted message cannot be read from the log")
    }
    precondition(messages == rows.compactMap { read($0) { reader throws(JSONError) in try Message(reader) } })
}

/// Checks that a message patch is idempotent, and that the log's record of it is the same patch.
private func checkMessagePatch(_ bytes: [UInt8]) {
    guard let patch = read(bytes, { reader throws(JSONError) in (try MessagePatch(reader), reader.value) }) else {
        return
    }
    let message = Message(id: "a", text: "before", locale: "de", direction: .rightToLeft)
    let after = patch.0.applied(to: message)
    precondition(patch.0.applied(to: after) == after, "a patch is not idempotent")
    guard case .patch(let id, let again)? = try? ConversationChange(ConversationChange.patch(id: "a\n\"", patch.1))
    else {
        preconditionFailure("an accepted patch cannot be read from the log")
    }
    precondition(id == "a\n\"" && again.applied(to: message) == after, "the log has another patch")
}

/// Checks a preference and a patch of it.
private func checkPreference(_ bytes: [UInt8]) {
    if let preference = read(bytes, { reader throws(JSONError) in try Preference(reader) }) {
        var writer = JSONWriter()
        PreferenceResponse(preference, Revision(7)).write(to: &writer)
        // A client sends back the answer without the revision.
        guard case .object(let members)? = (try? JSONParser().parse(writer.bytes))?.kind else {
            preconditionFailure("the answer is not an object")
        }
        var body = JSONWriter()
        body.value(JSONValue(.object(members.filter { $0.name != "revision" })))
        let again = read(body.bytes) { reader throws(JSONError) in try Preference(reader) }
        precondition(again == preference, "the answer is a different preference")
    }
    if let patch = read(bytes, { reader throws(JSONError) in try PreferencePatch(reader) }) {
        let after = Preference.empty.applying(patch)
        precondition(after.applying(patch) == after, "a patch is not idempotent")
    }
}

/// Checks that a message over a socket is accepted or rejected, and that its id is reported if it is valid.
private func checkLiveWrite(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let id = LiveWrite.id(of: text)
    do throws(ServiceError) {
        let write = try LiveWrite(text)
        precondition(write.id == id, "the id of a message differs from that of its answer")
    } catch {
        precondition((400...422).contains(error.status.rawValue))
    }
    precondition((id?.text.unicodeScalars.count ?? 0) <= ServiceLimits.liveIdCharacters)
}

/// Checks that each row to measure gets one row of JSON.
private func checkMeasuring(_ bytes: [UInt8]) {
    var splitter = RowSplitter(maximumBytes: ServiceLimits.measureRowBytes)
    for batch in [splitter.rows(completedBy: bytes), splitter.rest()] where !batch.rows.isEmpty {
        var writer = JSONWriter()
        let failures = measurer.respond(to: batch, with: &writer)
        let answers = writer.bytes.split(separator: 0x0A)
        precondition(
            answers.count == batch.rows.count && failures <= answers.count, "the numbers of rows and answers differ")
        for answer in answers {
            guard let row = try? JSONParser().parse(Array(answer)) else {
                preconditionFailure("the answer to a row is not JSON")
            }
            precondition(row["error"] != nil || row["lines"] != nil, "neither a result nor an error")
        }
    }
}

/// Checks an environment of parameters such as `category=L&width=300`.
private func checkEnvironment(_ bytes: [UInt8]) {
    var pairs: [(key: String, value: String)] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
        let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
        guard let key = sides.first else { continue }
        pairs.append((key: key, value: sides.count > 1 ? sides[1] : ""))
    }
    do throws(EnvironmentKeyError) {
        let environment = try TextEnvironment(pairs)
        for style in sampleScale.resolve(in: environment).styles {
            precondition(style.size.isFinite && style.size > 0, "a size that is not drawable")
        }
    } catch {
        precondition((400...422).contains(ServiceError(error).status.rawValue))
    }
}

/// Checks a configuration and a file of roles, which have reasons if they are refused.
private func checkSettings(_ bytes: [UInt8]) {
    do throws(ConfigurationError) {
        _ = try ConfigurationFile(path: "fuzzed.json", bytes: bytes)
    } catch {
        precondition(!error.reason.isEmpty, "an error without a reason")
    }
    do throws(FontError) {
        let roles = try FontRoles(json: bytes)
        precondition(!roles.families.isEmpty, "no roles")
    } catch {
        precondition(!error.description.isEmpty, "an error without a reason")
    }
}

/// A scale of the library.
private let sampleScale: TypeScale = {
    guard let scale = try? ScaleLibrary(folder: "typescales").scale(named: ScaleName("apple-ios")) else {
        preconditionFailure("the fuzzer runs in the package's folder")
    }
    return scale
}()

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let kind = unsafe data[0]
    let bytes = unsafe Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    switch kind % 16 {
    case 0: checkUpload(bytes, "application/json", segment: Int(kind / 16) + 1)
    case 1: checkUpload(bytes, "application/x-ndjson", segment: Int(kind / 16) + 1)
    case 2: checkUpload(bytes, nil, segment: Int(kind / 16) + 1)
    case 3: checkMessagePatch(bytes)
    case 4: checkPreference(bytes)
    case 5: checkLiveWrite(bytes)
    case 6:
        _ = read(bytes) { reader throws(JSONError) in
            try InvalidationRequest(reader)
        }
    case 7: checkMeasuring(bytes)
    case 8: checkEnvironment(bytes)
    case 9: checkSettings(bytes)
    case 10:
        _ = read(bytes) { reader throws(JSONError) in
            try DraftImport(reader)
        }
    // Other bytes are free for further decoders.
    default: break
    }
    return 0
}
