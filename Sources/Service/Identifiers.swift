// Identifiers are compared in every file of the module, and its users write them as literals.
@_exported public import TypescaleIdentifiers
