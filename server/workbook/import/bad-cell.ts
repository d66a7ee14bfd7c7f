/** A cell that cannot be used, and why. */
export class BadCell extends Error {}

/** A cell with names of nothing that is here; what they stand for can be decided. */
export class UnknownNames extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`unknown names: ${names.length}`)
    this.names = names
  }
}
