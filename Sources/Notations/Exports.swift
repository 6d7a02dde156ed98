// Every file of the module compares identifiers, and clients write them as literals.
@_exported public import TypescaleIdentifiers
