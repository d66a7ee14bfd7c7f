/** A query parameter's name as it is written, and with a capital letter: both are accepted (product 2). */
export function eitherCapital(name: string): [plain: string, capitalised: string] {
  return [name, name.charAt(0).toUpperCase() + name.slice(1)]
}
