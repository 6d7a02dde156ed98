// Composes a label from a format and texts, some of which are missing.
//
// Problem: "Selected ride mode: [self]. %@, %@." without its second source must not end in ", .".
// Method: the format is parsed by its punctuation: sentences end with a terminator, items are separated by commas, a
// colon ends a lead-in, brackets enclose an aside. An item without filled slots is removed with the mark before it; an
// empty sentence or aside is removed as a whole; a lead-in is removed with the text that it introduces. Inside an item,
// words belong to the slot after them (words at the end to the slot before), so "%@ and %@" loses its "and".
// Limits: marks are recognized in the format only, never in the texts. Grammar is not considered: an article before a
// slot is kept or removed with it.

internal import TypescaleStrings

/// A part of a label's format, with the text of a slot.
enum LabelToken {
    case literal(String)
    case slot(String?)
}

/// Composes labels without dangling punctuation.
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
        return result.trimmingWhiteSpace
    }

    // MARK: Atoms

    /// A mark with the white space around it.
    private struct Mark {
        var character: Character
        var before = ""
        var after = ""
        /// The text that joins two parts at the mark.
        var joint: String { before + String(character) + after }
    }

    /// An indivisible part of a label.
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
            let previous = index > 0 ? characters[index - 1] : nil
            index += 1
            let next = index < characters.count ? characters[index] : nil
            // "3.5", "12:30" and "1,000" in a format are words, not punctuation.
            let isInside = previous?.isNumber == true && next?.isNumber == true
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
        /// The terminators at the end.
        var end = ""
        /// The white space after the sentence.
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

    /// Returns whether a text ends with a terminator, ignoring closing brackets and quotation marks.
    private static func isTerminated(_ text: String) -> Bool {
        let last = text.last { $0 != "\u{2069}" && !closings.contains($0) && $0 != "\"" && $0 != "”" }
        return last.map(terminators.contains) ?? false
    }

    /// Returns the remaining text of a sentence or an aside; `nil` if all of its slots are empty.
    private static func body(_ atoms: [Atom]) -> String? {
        var result = ""
        for part in split(resolvingAsides(atoms), at: clauses) {
            guard let text = clause(part.atoms) else { continue }
            if !result.isEmpty, let mark = part.mark { result += mark.joint }
            result += text
        }
        return result.isEmpty ? nil : result
    }

    private static func containsSlot(_ atoms: [Atom]) -> Bool {
        atoms.contains { if case .slot = $0 { true } else { false } }
    }

    private static func clause(_ atoms: [Atom]) -> String? {
        let hasSlots = containsSlot(atoms)
        var result = ""
        var lead = ""
        for part in split(atoms, at: leads) {
            let (text, isFilled) = items(part.atoms)
            if text.isEmpty { continue }
            let joined = result.isEmpty && lead.isEmpty ? text : (part.mark?.joint ?? "") + text
            // A lead-in is kept until a filled part follows, and removed otherwise.
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

    /// Replaces each pair of brackets and its content by one atom.
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
                    let hasSlots = containsSlot(top.atoms)
                    let text = body(top.atoms).map { "\(open)\($0)\(mark.character)" }
                    stack[stack.count - 1].atoms.append(
                        hasSlots ? .slot(text) : .text(text ?? "\(open)\(mark.character)"))
                    continue
                }
            }
            stack[stack.count - 1].atoms.append(atom)
        }
        // An unclosed bracket is a plain character.
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

    /// Returns the remaining items, and whether any of their slots is filled.
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
                // Words before the first slot belong to it; words between two slots need both.
                if let text {
                    result += (isFirst || isFilled ? words : "") + text
                    isFilled = true
                }
                lastSlotIsFilled = text != nil
                isFirst = false
                words = ""
            }
        }
        if isFirst { return (words.trimmingWhiteSpace, false) }
        if lastSlotIsFilled { result += words }
        return (isFilled ? result.trimmingWhiteSpace : "", isFilled)
    }
}

extension String {
    fileprivate func suffix(while condition: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !condition($0) }) else { return self[...] }
        return self[index(after: last)...]
    }
}
