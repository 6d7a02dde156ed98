// Identifiers are compared in every file of the module, and literals stand for them where it is used.
@_exported public import TypescaleIdentifiers
