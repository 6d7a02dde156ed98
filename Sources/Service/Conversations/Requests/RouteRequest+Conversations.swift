internal import TypescaleHTTP
internal import TypescaleJSON
internal import TypescaleStores
internal import TypescaleStrings

extension RouteRequest {
    func conversationName() throws(ServiceError) -> ConversationName {
        try rethrowing(ConversationName(self["id"].text)) { ServiceError($0 as StoreError) }
    }

    /// Responds with what `body` returns for the conversation of the path, brought up to its log.
    func readConversation(
        _ exchange: Exchange, _ body: @escaping @Sendable (ConversationReplica) throws(ServiceError) -> Response
    ) {
        limitWork(of: exchange)
        do throws(ServiceError) {
            context.conversations.read(try conversationName(), resuming: exchange.resume) { result in
                // The client has left.
                guard !exchange.isCancelled else { return }
                limitWork(of: exchange)
                do throws(ServiceError) {
                    exchange.respond(withCommonFields(try body(try result.get())))
                } catch {
                    exchange.respond(failed(error))
                }
            }
        } catch {
            exchange.respond(failed(error))
        }
    }

    /// Decodes a query parameter that is a number in a range; `nil` if it is missing.
    func number(_ name: Identifier, in range: ClosedRange<Double>) throws(ServiceError) -> Double? {
        guard let word = query[name] else { return nil }
        guard let number = Double(decimal: word) else {
            throw ServiceError(.malformedRequest, "\(name): not a number", pointer: name.text)
        }
        guard range.contains(number) else {
            let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
            throw ServiceError(.invalidValue, "\(name): out of range; use \(bounds)", pointer: name.text)
        }
        return number
    }

    /// Decodes a query parameter that is one of some words; `defaultValue` if it is missing.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: Identifier, otherwise defaultValue: Choice, what: String
    ) throws(ServiceError) -> Choice {
        guard let word = query[name] else { return defaultValue }
        guard let choice = Choice(exactly: word) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServiceError(
                .invalidValue, "\(name): \(Quotation.quoted(word)) is not \(what); use \(names)",
                pointer: name.text)
        }
        return choice
    }

    /// The key under which newer invalidations of the path's conversation supersede older ones.
    ///
    /// Readers of different tokens have different keys. The invalidations of a reader without a name supersede none.
    func readerKey(_ name: Identifier?) -> Identifier? {
        guard let name else { return nil }
        let caller =
            switch caller {
            case .anyone: "="
            case .holder(let token): "\(token.hash)"
            }
        let conversation = self["id"]
        return Identifier("\(caller) \(conversation.utf8.count) \(conversation) \(name)")
    }
}

extension Response {
    /// Returns the response to a change of what has an id: an object with the new revision, and the new entity tag.
    static func revised(
        _ status: Status, _ id: Identifier, _ head: LogHead, _ members: (inout JSONWriter) -> Void = { _ in }
    ) -> Response {
        var response = uncached(status: status) { writer in
            writer.object { writer in
                writer.member("id", id)
                writer.member("revision", head.position.sequence.number)
                members(&writer)
            }
        }
        response.headers[.entityTag] = head.tag.headerValue
        return response
    }
}
