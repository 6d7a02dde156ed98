/// A shell that completions can be written for.
enum Shell: String, CaseIterable {
    case bash, zsh, fish
}
