/** Excel writes a character that XML cannot hold as `_x000B_`, and `_x` itself as `_x005F_x`. */
export function decoded(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\dA-F]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
