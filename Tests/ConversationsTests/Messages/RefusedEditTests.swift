import Fonts
import Foundation
import Synchronization
import Testing
import TypescaleTestSupport

@testable import Conversations
@testable import TextLayout

/// Edits with a message whose face is missing, because its file was removed after it was listed.
@Suite struct RefusedEditTests {
    /// Faces of which one is listed but removed.
    private struct Faces {
        let fonts: FontLibrary
        let kept: String
        let gone: String
    }

    private static func withFaces(_ body: (Faces) throws -> Void) throws {
        let manager = FileManager.default
        try withTemporaryFolder { place in
            let folder = place.path
            let installed = try Support.fonts.get()
            let names = try [FontRequest(families: ["Inter"]), FontRequest(families: ["monospace"])].enumerated().map {
                number, request in
                let face = try installed.match(for: request).face
                let suffix = face.file.split(separator: ".").last ?? "ttf"
                try manager.copyItem(atPath: face.file, toPath: "\(folder)/\(number).\(suffix)")
                return (family: face.family, file: "\(folder)/\(number).\(suffix)")
            }
            let gone = names[1].family
            let roles = """
                {"roles": {"default": ["\(gone)"], "serif": ["\(gone)"], "monospace": ["\(gone)"], "rounded": ["\(gone)"],
                 "emoji": ["\(gone)"]}, "scripts": {}, "han": {}}
                """
            let fonts = try FontLibrary(
                folders: FontFolders(project: folder, system: [], caches: [folder + "/cache"]),
                roles: FontRoles(json: Array(roles.utf8)))
            try manager.removeItem(atPath: names[1].file)
            try body(Faces(fonts: fonts, kept: names[0].family, gone: gone))
        }
    }

    /// Returns an environment in which text has an existing face, and code has one that may be missing.
    private static func environment(_ word: String, code: String, _ faces: Faces) throws -> LayoutEnvironment {
        let known = try Support.environment(word)
        var key = known.key
        let text = FontRequest(families: [faces.kept])
        for index in key.preparation.preparationStyles.indices {
            key.preparation.preparationStyles[index] = PreparationStyle(
                regular: text, strong: text, emphasis: text, code: FontRequest(families: [code]))
        }
        return LayoutEnvironment(scale: known.scale, key: key, animatesEmoji: true)
    }

    private static func message(_ id: String, _ generator: inout SeededGenerator) -> Message {
        Message(id: id, text: Support.text(&generator))
    }

    /// Returns a message that can only be prepared if the face of code exists.
    private static func refused(_ id: String) -> Message {
        Message(
            id: id,
            blocks: [
                Message.Block(.paragraph, runs: [Message.Run(.text, "first")]),
                Message.Block(.paragraph, runs: [Message.Run(.text, "see "), Message.Run(.code, "x += 1")]),
            ])
    }

    @Test func `A message that cannot be prepared leaves nothing that a later one would use`() throws {
        try Self.withFaces { faces in
            var key = try Self.environment("category=L", code: faces.gone, faces).key
            let body = try #require(key.preparation.styles.firstIndex(of: "body"))
            key.preparation.preparationStyles[body].text.textTransform = .uppercase
            let preparer = TextPreparer(fonts: faces.fonts)
            let text = "longer than the message before it, and in a style that changes no letters"
            let message = Message(
                id: "b", blocks: [Message.Block(.paragraph, runs: [Message.Run(.text, text)], style: "headline")])
            func lines(_ refused: [Message]) throws -> [MessageLine]? {
                var store = PreparedMessages(key.preparation)
                for refused in refused {
                    #expect(throws: FontError.self) { try store.append(refused, locale: "en", with: preparer) }
                }
                let index = try store.append(message, locale: "en", with: preparer)
                return try store.lines(of: index, in: key.settings)
            }
            let found = try lines([])
            let expected = try #require(found)
            #expect(expected.last?.end == text.utf16.count)
            #expect(try lines([Self.refused("a")]) == expected)
            #expect(try lines([Self.refused("a"), Self.refused("c")]) == expected)
        }
    }

    private static func expectRefusals(of conversation: Conversation, _ round: Int) {
        let error = #expect(throws: ConversationError.self) {
            switch round % 3 {
            case 0: try conversation.append(refused("new\(round)"))
            case 1: try conversation.insert(refused("new\(round)"), at: round % conversation.count)
            default: try conversation.replace(refused("m\(round % 40)"))
            }
        }
        if case .font? = error?.code { return }
        Issue.record("\(String(describing: error))")
    }

    @Test func `A refused edit changes nothing, and later edits have their usual result`() throws {
        try Self.withFaces { faces in
            var generator = SeededGenerator(seed: 17)
            var messages = (0..<300).map { Self.message("m\($0)", &generator) }
            let conversation = Conversation(fonts: faces.fonts, maximumThreads: 1)
            try conversation.append(messages)
            // The messages can be prepared in the first environment, but not in the second.
            let environments = try [
                Self.environment("category=L", code: faces.kept, faces),
                Self.environment("category=L", code: faces.gone, faces),
                Self.environment("category=AX3", code: faces.gone, faces),
            ]
            for round in 0..<60 {
                let heights = try environments.map { try conversation.messageHeights(in: $0) }
                let (count, revision) = (conversation.count, conversation.revision)
                let position = conversation.index(ofMessageWithID: "m\(round % 40)")
                Self.expectRefusals(of: conversation, round)
                #expect(conversation.count == count && conversation.revision == revision)
                #expect(conversation.index(ofMessageWithID: "new\(round)") == nil)
                #expect(conversation.index(ofMessageWithID: "m\(round % 40)") == position)
                #expect(try environments.map { try conversation.messageHeights(in: $0) } == heights)
                let fresh = Self.message("after\(round)", &generator)
                switch round % 3 {
                case 0:
                    try conversation.append(fresh)
                    messages.append(fresh)
                case 1:
                    try conversation.insert(fresh, at: round)
                    messages.insert(fresh, at: round)
                default:
                    try conversation.remove(id: messages[100].id)
                    messages.remove(at: 100)
                }
            }
            let reference = Conversation(fonts: faces.fonts, maximumThreads: 1)
            try reference.append(messages)
            for environment in environments {
                #expect(try conversation.messageHeights(in: environment) == reference.messageHeights(in: environment))
                let windows = try [conversation, reference].map {
                    try $0.visibleMessages(of: Viewport(top: 4_000, height: 900), in: environment)
                }
                #expect(windows[0].items == windows[1].items && windows[0].contentHeight == windows[1].contentHeight)
                #expect(!windows[0].items.isEmpty)
            }
            #expect((0..<conversation.count).map { conversation.message(at: $0) } == messages)
        }
    }

    @Test func `Refused edits do not increase the memory of a conversation`() throws {
        try Self.withFaces { faces in
            var generator = SeededGenerator(seed: 18)
            let conversation = Conversation(fonts: faces.fonts, maximumThreads: 1)
            try conversation.append((0..<40).map { Self.message("m\($0)", &generator) })
            let environment = try Self.environment("category=L", code: faces.gone, faces)
            let heights = try conversation.messageHeights(in: environment)
            for round in 0..<5 * ConversationsLimits.messagesPerChunk { Self.expectRefusals(of: conversation, round) }
            #expect(conversation.state.withLock { $0.messageStore.chunks.count } <= 3)
            #expect(try conversation.messageHeights(in: environment) == heights)
        }
    }

    @Test func `Messages that are appended and immediately removed do not increase memory`() throws {
        var generator = SeededGenerator(seed: 19)
        let conversation = try Support.conversation([])
        let environment = try Support.environment("category=L")
        _ = try conversation.messageHeights(in: environment)
        var messages: [Message] = []
        for round in 0..<6 * ConversationsLimits.messagesPerChunk {
            try conversation.append(Message(id: "typing", text: "…"))
            if round % 100 == 0 {
                messages.append(Self.message("m\(round)", &generator))
                try conversation.append(messages[messages.count - 1])
            }
            try conversation.remove(id: "typing")
        }
        #expect(conversation.state.withLock { $0.messageStore.chunks.count } <= 3)
        #expect(try conversation.messageHeights(in: environment) == Support.fullHeights(messages, environment))
        #expect((0..<conversation.count).map { conversation.message(at: $0) } == messages)
    }
}
