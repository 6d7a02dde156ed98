import DynamicType
import ScaleFiles
import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleStores

extension RouteRequest {
    /// The conversation that the path names.
    func conversationName() throws(ServiceError) -> ConversationName {
        try askingStore { () throws(StoreError) in try ConversationName(self["id"].text) }
    }

    /// Answers an exchange from a conversation as its log has it now.
    func visit(
        _ exchange: Exchange, _ answer: @escaping @Sendable (ConversationReading) throws(ServiceError) -> Response
    ) {
        limitWork(of: exchange)
        do throws(ServiceError) {
            let name = try conversationName()
            context.conversations.enter(name) { result in
                // Nobody waits for it any more.
                guard !exchange.isCancelled else { return }
                do throws(ServiceError) {
                    exchange.respond(dressed(try answer(try result.get())))
                } catch {
                    exchange.respond(failed(error))
                }
            }
        } catch {
            exchange.respond(failed(error))
        }
    }

    /// A query parameter that is a number in a range; nil where it is not there.
    func number(_ name: Identifier, in range: ClosedRange<Double>) throws(ServiceError) -> Double? {
        guard let word = query[name] else { return nil }
        guard let number = Double(decimal: word) else {
            throw ServiceError(.malformedRequest, "\(name): not a number", pointer: name.text)
        }
        guard range.contains(number) else {
            let bounds = "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
            throw ServiceError(.impossibleValue, "\(name): outside \(bounds)", pointer: name.text)
        }
        return number
    }

    /// The scale a query names, or the one that stands for none.
    func queriedScale() throws(ServiceError) -> TypeScale {
        try catalogue.scale(named: query["scale"] ?? ScaleName.appleIOS.name)
    }

    /// The reader's name in a conversation's book-keeping: readers of different tokens never meet.
    func readerName(_ name: Identifier?) -> Identifier {
        guard let name else { return Identifier("- \(context.conversations.namelessReader)") }
        switch caller {
        case .anyone: return Identifier("= \(name)")
        case .holder(let token): return Identifier("\(token.hash) \(name)")
        }
    }
}
