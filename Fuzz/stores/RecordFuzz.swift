// Fuzzes what stores read back: records of chains in NATS, documents of tokens, rows of preferences, headers of files,
// and the texts of addresses, scopes, digests and revisions. The sources of Stores are compiled into the fuzzer, so
// that it reaches internal declarations.
//
// The first byte selects the reader for the rest. What is accepted is equal after it is written and read again.

import TypescaleIdentifiers
import TypescaleJSON

private func checkRecord(_ bytes: [UInt8]) {
    guard let record = ChainRecord(sequence: Revision(9), body: bytes) else { return }
    if let entry = LogEntry(record) {
        let body = ChainRecord.body(
            previous: record.previous, write: record.write, payload: Array(record.payload),
            { entry.write(to: &$0) })
        guard let again = ChainRecord(sequence: Revision(9), body: body), let same = LogEntry(again) else {
            preconditionFailure("a written record cannot be read")
        }
        // Numbers beyond 2⁵³ are not exact in JSON, and no store reaches them.
        if max(record.previous.number, entry.head.position.generation.number) < 1 << 53 {
            precondition(again.previous == record.previous && again.write.utf8.elementsEqual(record.write.utf8))
            precondition(again.payload.elementsEqual(record.payload), "the payload of a record changes")
            precondition(same.head == entry.head)
        }
    }
    guard let owner = try? PreferenceOwner(.user, "ada"), let event = PreferenceEvent(owner, record) else { return }
    precondition(event.revision == Revision(9) && event.previous == record.previous)
}

private func checkToken(_ bytes: [UInt8]) {
    guard let hash = TokenHash(Array(repeating: 7, count: 32)), let token = try? AccessToken(hash, json: bytes) else {
        return
    }
    guard let again = try? AccessToken(hash, json: token.json) else {
        preconditionFailure("a written token cannot be read")
    }
    precondition(again.scopes == token.scopes && again.created == token.created && again.expires == token.expires)
    for scope in token.scopes { precondition(AccessScope(scope.description) == scope, "the text of a scope changes") }
}

private func checkPreference(_ bytes: [UInt8]) {
    if let owner = PreferenceOwner(key: bytes) {
        precondition(owner.key == bytes, "the key of an owner changes")
    }
    guard let reader = try? JSONReader(parsing: bytes), let preference = try? Preference(reader) else { return }
    guard let written = try? JSONReader(parsing: preference.json), let again = try? Preference(written) else {
        preconditionFailure("a written preference cannot be read")
    }
    precondition(again == preference, "a preference changes when it is stored")
}

private func checkTexts(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let revision = Revision(text) { precondition(revision.description.utf8.elementsEqual(text.utf8)) }
    if let digest = LogDigest(hexadecimal: text) {
        precondition(LogDigest(hexadecimal: digest.hexadecimal) == digest, "the text of a digest changes")
    }
    if let hash = TokenHash(hexadecimal: text) { precondition(TokenHash(hexadecimal: hash.description) == hash) }
    if let address = try? StoreAddress(text) { precondition(!address.description.isEmpty, "an address without a text") }
    if let scope = AccessScope(text) { precondition(AccessScope(scope.description) == scope) }
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let bytes = unsafe Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
    switch unsafe data[0] % 5 {
    case 0: checkRecord(bytes)
    case 1: checkToken(bytes)
    case 2: checkPreference(bytes)
    case 3:
        if let header = FileHeader(bytes) { precondition(header.fileBytes >= 0, "a file of negative size") }
    default: checkTexts(bytes)
    }
    return 0
}
