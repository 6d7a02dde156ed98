// Fuzzes the WebSocket frame parser: the messages and the failure are the same however the bytes are split, text is
// valid UTF-8, and the parser never buffers more than the limit.

private let limit = 300

private func read(_ bytes: [UInt8], segment: Int) -> ([WebSocketParser.Event], WebSocketParser.Failure?) {
    var parser = WebSocketParser(limit: limit)
    var events: [WebSocketParser.Event] = []
    var start = 0
    do throws(WebSocketParser.Failure) {
        while start < bytes.count {
            let part = Array(bytes[start..<min(bytes.count, start + segment)])
            var at = 0
            while let event = try parser.next(part.span, at: &at) {
                check(event)
                events.append(event)
            }
            precondition(at == part.count)
            precondition(parser.heldBytes <= limit + 125)
            start += part.count
        }
    } catch {
        return (events, error)
    }
    return (events, nil)
}

private func check(_ event: WebSocketParser.Event) {
    switch event {
    case .text(let bytes):
        precondition(bytes.count <= limit)
        precondition(String(validating: bytes, as: UTF8.self) != nil)
    case .binary(let bytes): precondition(bytes.count <= limit)
    case .ping(let bytes), .pong(let bytes): precondition(bytes.count <= 125)
    case .close(let code): precondition(code == .noStatus || code.isSendable)
    }
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let bytes = unsafe Array(UnsafeBufferPointer(start: data + 1, count: min(count - 1, 4_096)))
    let whole = read(bytes, segment: 4_096)
    let split = read(bytes, segment: unsafe Int(data[0] % 13) + 1)
    precondition(whole.0 == split.0 && whole.1 == split.1, "the result depends on the split")
    return 0
}
