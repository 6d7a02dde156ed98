import Foundation

/// A JSON value of an environment: a word, a number, or yes and no.
enum Value: Codable, Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        }
    }

    /// As a parameter has it.
    var parameter: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): text
        }
    }
}

/// What text depends on: keys and values as the service spells them, so that new ones need no new client.
struct Environment: Codable, Hashable, Sendable {
    var json: [String: Value] = [:]

    init() {}
    init(from decoder: any Decoder) throws { json = try [String: Value](from: decoder) }
    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// What of a preference text depends on. Whether emoji move changes no height.
    init(preference: Data) throws {
        json = try JSONDecoder().decode([String: Value].self, from: preference)
        json["revision"] = nil
        json["animateEmoji"] = nil
    }

    var parameters: [URLQueryItem] {
        json.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value.parameter) }
    }
}

struct ResolvedScale: Decodable, Sendable {
    struct Style: Decodable, Sendable {
        let size: Double
        let lineHeight: Double
        let tracking: Double
        let weight: Double
    }

    let styles: [String: Style]
}

struct MeasuredRow: Decodable, Sendable {
    let lines: Int
    let height: Double
}

struct Window: Decodable, Sendable {
    struct Item: Decodable, Sendable {
        let id: String
        let height: Double
    }

    let revision: Int
    let items: [Item]
}

struct InvalidationRequest: Encodable, Sendable {
    struct Viewport: Encodable, Sendable {
        let top: Double
        let height: Double
    }

    let from: Environment
    let to: Environment
    let width: Double
    let viewport: Viewport
    let reader: String
    let format = "ranges"
}

struct InvalidationSet: Decodable, Sendable {
    struct Messages: Decodable, Sendable {
        /// First and count of messages that change.
        let ranges: [[Int]]
        /// The new heights of all of them, one after the other.
        let heights: [Double]
    }
    struct Anchor: Decodable, Sendable {
        struct Offset: Decodable, Sendable {
            let new: Double
        }

        let offset: Offset
    }

    let revision: Int
    let messages: Messages
    /// Nothing where there is no message.
    let anchor: Anchor?
}
