// Fuzzes the request parser: however the bytes are split, the requests, bodies and result are the same, nothing outside
// the input is read (address sanitizer), and accepted requests and their queries satisfy the rules.

/// The requests, bodies and failure of a stream, as comparable values.
private struct Trace: Equatable {
    var heads: [RequestHead] = []
    var bodies: [[UInt8]] = []
    var failure: ParseFailure?
}

private func read(_ bytes: [UInt8], segment: Int) -> Trace {
    var limits = HTTPLimits()
    limits.requestLine = 64
    limits.headerSection = 256
    limits.headerFields = 6
    limits.trailerSection = 64
    var trace = Trace()
    var parser = HeadParser(limits: limits)
    var scanner = HeadScanner()
    var decoder: BodyDecoder?
    var start = 0
    var available = 0
    do throws(ParseFailure) {
        while true {
            let seen = Array(bytes[start..<available])
            var at = 0
            if decoder == nil {
                if let length = try scanner.scan(seen.span, limits: limits) {
                    let head = try parser.parse(seen.span, scanner, length: length)
                    check(head, seen)
                    trace.heads.append(head)
                    trace.bodies.append([])
                    scanner = HeadScanner()
                    decoder = BodyDecoder(head.framing)
                    start += length
                    continue
                }
            } else {
                var step = BodyDecoder.Step.needsMore
                repeat {
                    step = try decoder?.next(seen.span, at: &at, limits: limits) ?? .done
                    if case .data(let range) = step { trace.bodies[trace.bodies.count - 1] += seen[range] }
                } while step != .needsMore && step != .done
                start += at
                if step == .done {
                    decoder = nil
                    continue
                }
            }
            guard available < bytes.count else { return trace }
            available = min(bytes.count, available + segment)
        }
    } catch {
        trace.failure = error
        return trace
    }
}

/// Checks the invariants of an accepted head.
private func check(_ head: RequestHead, _ bytes: [UInt8]) {
    precondition(head.length <= bytes.count)
    precondition(head.target.range.upperBound < head.length)
    precondition(head.path.range.upperBound <= head.target.range.upperBound)
    precondition(bytes[head.path.range.lowerBound] == 47 || bytes[head.path.range.lowerBound] == 42)
    precondition(bytes[head.length - 4..<head.length].elementsEqual([13, 10, 13, 10]))
    if let query = head.query { check(query: Array(bytes[query.range])) }
}

/// Checks the parameters of a query, if it is accepted.
private func check(query bytes: [UInt8]) {
    guard let query = try? Query(bytes.span, repeatable: []) else { return }
    precondition(query.parameters.count <= HTTPLimits.queryParameters)
    for parameter in query.parameters {
        precondition(!parameter.name.isEmpty && query.values(of: parameter.name).count == 1)
        precondition(!parameter.value.utf8.contains(0), "a value with a zero byte")
    }
}

/// Runs one input; the entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count > 1 else { return 0 }
    let bytes = unsafe Array(UnsafeBufferPointer(start: data + 1, count: min(count - 1, 2_048)))
    let whole = read(bytes, segment: .max - bytes.count)
    precondition(read(bytes, segment: unsafe Int(data[0] % 31) + 1) == whole, "the result depends on the split")
    return 0
}
