import Foundation
import Testing

/// The page of limits and the constants of the source name each other.
@Suite struct LimitsPageTests {
    /// The constants that bound no input from outside, by the reason; a type is named after its module.
    private static let exceptions = [
        "the size of a step, a part or a buffer, which repeats until the bounded input ends": """
        CommandLineInterfaceLimits.readBytes ConversationsLimits.blockEntries ConversationsLimits.messagesPerChunk
        ConversationsLimits.blocksPerPart ConversationsLimits.chunksPerPart ConversationsLimits.messagesPerBatch
        AuditLimits.messagesPerPart FontsLimits.coveragePage FontsLimits.largePage HTTPLimits.sharedPieces
        HTTPLimits.eventsPerWait HTTPLimits.acceptsPerWake HTTPLimits.preparedHead ServiceLimits.styleTextBytes
        ServiceLimits.tableHeadBytes ServiceLimits.invalidationMessageBytes StoresLimits.changesAtOnce StoresLimits.writesPerCommit
        StoresLimits.deletedBytesAtOnce StoresLimits.deletedRowsAtOnce
        TextLayoutLimits.unitsBetweenChecks TextLayoutLimits.messagesPerBatch
        """,
        "a threshold between two ways to the same result": """
        ConversationsLimits.sparseBlock ConversationsLimits.messagesWorthThreads
        ConversationsLimits.messagesBeforeLanes ConversationsLimits.messagesWorthLanes HTTPLimits.sharedBody
        JSONLimits.membersComparedPairwise ServiceLimits.recordBytesWorthThreads
        ServiceLimits.loadingRounds StoresLimits.readers StoresLimits.messagesReadSingly
        TextLayoutLimits.clustersAboveEm
        """,
        "an estimate of memory": "ConversationsLimits.conversationOverhead ServiceLimits.cachedResponseOverhead",
        "an interval between two looks, attempts or signs of life": """
        CommandLineInterfaceLimits.pollMilliseconds ConversationsLimits.preparationWaitMilliseconds
        HTTPLimits.longJobMilliseconds
        HTTPLimits.extraThreadMilliseconds HTTPLimits.tickMilliseconds HTTPLimits.exhaustedPauseMilliseconds
        ServiceLimits.clockLookMilliseconds ServiceLimits.heartbeatSeconds ServiceLimits.returnMilliseconds
        StoresLimits.pollMilliseconds StoresLimits.retryMilliseconds
        StoresLimits.reconnectMilliseconds StoresLimits.pingMilliseconds
        StoresLimits.heartbeatMilliseconds StoresLimits.clockMilliseconds StoresLimits.clockStepMilliseconds
        StoresLimits.compareMilliseconds StoresLimits.healthMilliseconds HTTPLimits.sameStopMilliseconds
        """,
        "a value of a standard, a platform or a font format": """
        APILimits.defaultSize APILimits.emojiWidth AccessibilityChecksLimits.smallTarget
        AccessibilityChecksLimits.sheetGap AccessibilityChecksLimits.shortFormPart
        AccessibilityChecksLimits.pointsPerCentimeter AccessibilityChecksLimits.thumbRise
        AccessibilityChecksLimits.thumbFold AccessibilityChecksLimits.thumbEasy
        AccessibilityChecksLimits.thumbStretch AuditLimits.minimumSize AuditLimits.reach AuditLimits.tightLine
        AuditLimits.spacedLine AuditLimits.spacedLetters AuditLimits.spacedWords
        CommandLineInterfaceLimits.unnamedFile DynamicTypeLimits.boldestWeight DynamicTypeLimits.largeText
        DynamicTypeLimits.largeBoldText DynamicTypeLimits.boldWeight DynamicTypeLimits.stackedRatio
        DynamicTypeLimits.keptDifference
        FontsLimits.wideCharacterBytes ServiceLimits.windowHeight TextLayoutLimits.spacesPerTab
        TextLayoutLimits.undividedLetters TextLayoutLimits.undividedThaiLetters TextLayoutLimits.finestFaceUnits
        TextLayoutLimits.commonUnitsPerEm
        """,
        "the precision of a comparison or a calculation": """
        AccessibilityChecksLimits.sumError AuditLimits.overflow AuditLimits.sameRatio AuditLimits.widthPrecision
        LayoutTestingLimits.sameLength TextLayoutLimits.greatestIntegralWidth
        """,
        "a share of the processor time": "HTTPLimits.workerNiceness",
        "the length of what an error, a report or a help text shows": """
        AuditLimits.namedCharacters AuditLimits.namedWordCharacters AuditLimits.namedLanguages
        AuditLimits.growth AuditLimits.widthRange
        CommandLineInterfaceLimits.subjectCharacters CommandLineInterfaceLimits.reasonCharacters
        CommandLineInterfaceLimits.helpColumns CommandLineInterfaceLimits.helpIndentation
        NotationsLimits.chainNames NotationsLimits.namedTokens LayoutTestingLimits.differenceLines
        LayoutTestingLimits.drawnLines LayoutTestingLimits.drawnColumns LayoutTestingLimits.stringFailures
        StringsLimits.fractionDigits StringsLimits.quotedScalars DesignTokensLimits.notedCharacters
        """,
        "no constant, or made of constants that the page names": """
        ServiceLimits.preferenceParser
        """,
    ]

    private static let page = Document(path: "docs/limits.md")

    /// The constants of the files of limits, with their modules and types.
    private static func constants() throws -> [(module: String, type: String, name: String)] {
        let sources = ToolProcess.package.appending(path: "Sources")
        var constants: [(module: String, type: String, name: String)] = []
        for module in try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted() {
            let type = module.prefix(1).uppercased() + module.dropFirst() + "Limits"
            let file = sources.appending(path: "\(module)/\(type).swift")
            guard let source = try? String(contentsOf: file, encoding: .utf8) else { continue }
            for line in source.split(separator: "\n") {
                guard let match = line.firstMatch(of: /^ {4}(?:package |public )?(?:static )?(?:let|var) (\w+)/) else {
                    continue
                }
                constants.append((module, type, String(match.1)))
            }
        }
        return constants
    }

    /// Settings are checked by the golden of the help; a name with a period is a member of a type that the page names.
    @Test func `limits that the page names are declared in the source`() throws {
        let words = try DocumentTests.texts("Sources").flatMap { $0.utf8.split { " \n:".utf8.contains($0) } }
        let keywords = ["let", "var"].map { $0.utf8 }
        let declared = Set(
            zip(words, words.dropFirst()).lazy.filter { word, _ in keywords.contains { $0.elementsEqual(word) } }
                .map { _, name in String(Substring(name)) })
        let names = Set(try Self.page.text().matches(of: /`(?:[A-Z]\w+\.)?([a-z]\w+)`/).map { String($0.1) })
        #expect(names.count > 200)
        for name in names { #expect(declared.contains(name), "\(name)") }
    }

    @Test func `each limit is named in a line of the page with its module, or is an exception with a reason`() throws {
        let lines = try Self.page.text().split(separator: "\n")
        let exceptions = Self.exceptions.values.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        var missing = Set(exceptions)
        #expect(missing.count == exceptions.count)
        for (module, type, name) in try Self.constants() {
            let word = try Regex("\\b\(module)\\b")
            let isNamed = lines.contains { line in
                (line.contains("`\(name)`") || line.contains("`\(type).\(name)`")) && line.contains(word)
            }
            let isException = missing.remove("\(type).\(name)") != nil
            #expect(isNamed != isException, "\(type).\(name): name it in docs/limits.md, or state why it is no bound")
        }
        #expect(missing.isEmpty, "no such constants: \(missing.sorted())")
    }
}
