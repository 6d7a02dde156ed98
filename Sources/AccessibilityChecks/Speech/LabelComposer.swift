// Composing a label of which some texts are missing.
//
// Problem. "Selected ride mode: [self]. %@, %@." without its second source must not end in ", .".
// Method. The literal text is read as punctuation reads: sentences end with a full stop, items are parted by commas,
// a colon leads in, brackets hold an aside. An item whose places are all empty goes with the mark before it, a
// sentence or an aside of which nothing is left goes whole, a lead-in goes with what it leads to. Inside an item, words
// belong to the place after them (those at the end to the place before them), so "%@ and %@" loses its "and".
// Limits. Marks are recognised in the format alone, never in the texts put in, and grammar is not: an article before a
// place stays or goes with it.

/// A part of a label in the making.
enum LabelToken {
    case literal(String)
    case slot(String?)
}

/// Puts a label together.
enum LabelComposer {
    static func compose(_ tokens: [LabelToken]) -> String {
        var result = ""
        var pendingSpace = ""
        for sentence in sentences(atoms(tokens)) {
            guard let text = body(sentence.atoms) else { continue }
            if !result.isEmpty { result += pendingSpace }
            result += text
            if !sentence.end.isEmpty && !isTerminated(text) { result += sentence.end }
            pendingSpace = sentence.space
        }
        return result.trimmingBlanks
    }

    // MARK: Atoms

    /// A mark with the white space round it.
    private struct Mark {
        var character: Character
        var before = ""
        var after = ""
        /// The mark as it joins two texts.
        var joint: String { before + String(character) + after }
    }

    /// A piece of a label that is never taken apart.
    private enum Atom {
        case text(String)
        case mark(Mark)
        case slot(String?)
    }

    private static let terminators: Set<Character> = [
        ".", "!", "?", "…", "。", "！", "？", "｡", "؟", "۔", "।", "॥", "։", "።",
    ]
    private static let separators: Set<Character> = [",", "·", "•", "–", "—", "|", "、", "，", "،"]
    private static let clauses: Set<Character> = [";", "；", "؛"]
    private static let leads: Set<Character> = [":", "："]
    private static let brackets: [Character: Character] = ["(": ")", "（": "）", "[": "]", "「": "」", "«": "»"]
    private static let closings = Set(brackets.values)

    private static func atoms(_ tokens: [LabelToken]) -> [Atom] {
        tokens.flatMap { token -> [Atom] in
            switch token {
            case .slot(let text): [.slot(text)]
            case .literal(let text): atoms(of: Array(text))
            }
        }
    }

    private static func atoms(of characters: [Character]) -> [Atom] {
        var atoms: [Atom] = []
        var word = ""
        var index = 0
        while index < characters.count {
            let character = characters[index]
            index += 1
            // "3.5", "12:30" and "1,000" in a format are words.
            let isInside =
                index > 1 && index < characters.count && characters[index - 2].isNumber && characters[index].isNumber
            let joins = [separators, clauses, leads, terminators].contains { $0.contains(character) }
            guard !isInside, joins || brackets[character] != nil || closings.contains(character) else {
                word.append(character)
                continue
            }
            var mark = Mark(character: character)
            if joins {
                mark.before = String(word.suffix(while: \.isWhitespace))
                word.removeLast(mark.before.count)
                while index < characters.count, characters[index].isWhitespace {
                    mark.after.append(characters[index])
                    index += 1
                }
            }
            if !word.isEmpty { atoms.append(.text(word)) }
            word = ""
            atoms.append(.mark(mark))
        }
        if !word.isEmpty { atoms.append(.text(word)) }
        return atoms
    }

    // MARK: Sentences

    private struct Sentence {
        var atoms: [Atom] = []
        /// Its full stop, or several.
        var end = ""
        /// The white space after it.
        var space = ""
    }

    private static func sentences(_ atoms: [Atom]) -> [Sentence] {
        var sentences: [Sentence] = []
        var sentence = Sentence()
        for atom in atoms {
            if case .mark(let mark) = atom, terminators.contains(mark.character), sentence.space.isEmpty {
                sentence.end.append(mark.character)
                sentence.space = mark.after
                continue
            }
            if !sentence.end.isEmpty {
                sentences.append(sentence)
                sentence = Sentence()
            }
            sentence.atoms.append(atom)
        }
        sentences.append(sentence)
        return sentences
    }

    /// Whether a text ends with a full stop, whatever closes after it.
    private static func isTerminated(_ text: String) -> Bool {
        let last = text.last { $0 != "\u{2069}" && !closings.contains($0) && $0 != "\"" && $0 != "”" }
        return last.map(terminators.contains) ?? false
    }

    /// What is left of a sentence or an aside; nothing where all its places are empty.
    private static func body(_ atoms: [Atom]) -> String? {
        var result = ""
        for part in split(resolvingAsides(atoms), at: clauses) {
            guard let text = clause(part.atoms) else { continue }
            if !result.isEmpty, let mark = part.mark { result += mark.joint }
            result += text
        }
        return result.isEmpty ? nil : result
    }

    private static func clause(_ atoms: [Atom]) -> String? {
        let hasSlots = atoms.contains { if case .slot = $0 { true } else { false } }
        var result = ""
        var lead = ""
        for part in split(atoms, at: leads) {
            let (text, isFilled) = items(part.atoms)
            if text.isEmpty { continue }
            let joined = result.isEmpty && lead.isEmpty ? text : (part.mark?.joint ?? "") + text
            // A lead-in waits for what it leads to; without that it is left out.
            if isFilled || !hasSlots {
                result += lead + joined
                lead = ""
            } else {
                lead += joined
            }
        }
        return result.isEmpty ? nil : result
    }

    // MARK: Asides

    /// Each pair of brackets with all between becomes one text, or nothing.
    private static func resolvingAsides(_ atoms: [Atom]) -> [Atom] {
        var stack: [(open: Character?, atoms: [Atom])] = [(nil, [])]
        for atom in atoms {
            if case .mark(let mark) = atom {
                if brackets[mark.character] != nil {
                    stack.append((mark.character, []))
                    continue
                }
                if let top = stack.last, let open = top.open, brackets[open] == mark.character {
                    stack.removeLast()
                    let hasSlots = top.atoms.contains { if case .slot = $0 { true } else { false } }
                    let text = body(top.atoms).map { "\(open)\($0)\(mark.character)" }
                    stack[stack.count - 1].atoms.append(
                        hasSlots ? .slot(text) : .text(text ?? "\(open)\(mark.character)"))
                    continue
                }
            }
            stack[stack.count - 1].atoms.append(atom)
        }
        // A bracket that nothing closes is a character like any other.
        while stack.count > 1 {
            let top = stack.removeLast()
            stack[stack.count - 1].atoms += (top.open.map { [.text(String($0))] } ?? []) + top.atoms
        }
        return stack[0].atoms
    }

    // MARK: Items

    private static func split(_ atoms: [Atom], at marks: Set<Character>) -> [(mark: Mark?, atoms: [Atom])] {
        var parts: [(mark: Mark?, atoms: [Atom])] = [(nil, [])]
        for atom in atoms {
            if case .mark(let mark) = atom, marks.contains(mark.character) {
                parts.append((mark, []))
            } else {
                parts[parts.count - 1].atoms.append(atom)
            }
        }
        return parts
    }

    /// The items that are left, and whether a place in them is filled.
    private static func items(_ atoms: [Atom]) -> (text: String, isFilled: Bool) {
        var result = ""
        var isFilled = false
        for part in split(atoms, at: separators) {
            let item = item(part.atoms)
            if item.text.isEmpty { continue }
            if !result.isEmpty, let mark = part.mark { result += mark.joint }
            result += item.text
            isFilled = isFilled || item.isFilled
        }
        return (result, isFilled)
    }

    private static func item(_ atoms: [Atom]) -> (text: String, isFilled: Bool) {
        var result = ""
        var words = ""
        var isFilled = false
        var lastSlotIsFilled = true
        var isFirst = true
        for atom in atoms {
            switch atom {
            case .text(let text): words += text
            case .mark(let mark): words += mark.joint
            case .slot(let text):
                // Words before the first place go with it; words between two places need both.
                if let text {
                    result += (isFirst || isFilled ? words : "") + text
                    isFilled = true
                }
                lastSlotIsFilled = text != nil
                isFirst = false
                words = ""
            }
        }
        if isFirst { return (words.trimmingBlanks, false) }
        if lastSlotIsFilled { result += words }
        return (isFilled ? result.trimmingBlanks : "", isFilled)
    }
}

extension String {
    fileprivate func suffix(while condition: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !condition($0) }) else { return self[...] }
        return self[index(after: last)...]
    }
}
