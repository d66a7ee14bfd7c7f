const notPlain = /[^\x20-\x7e]/

/**
 * Letters that Unicode does not take apart, and signs that are written in several ways, with what people type for them. Each is
 * one character; `server/db/folded-sql.ts` reads the same list.
 */
export const plainForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ...signs('‘’‚‛ʼ′´`', "'"),
  ...signs('“”„‟«»″', '"'),
  ...signs('‐‑‒–—―−', '-'),
}

const written = new RegExp(`[${Object.keys(plainForms).join('')}]`, 'g')

/** Accents and other marks that Unicode takes off a letter, and what is not seen at all, such as a soft hyphen. */
export const unseen = /[\p{M}\p{Cf}]/gu

/**
 * A text as people type it, to search, compare and sort by: without case, accents and what cannot be seen, with straight quotation
 * marks and plain hyphens, and with ø, ł or ß as o, l and ss.
 */
export function folded(text: string): string {
  const small = text.toLowerCase()
  if (!notPlain.test(small)) return small.replaceAll('`', "'")
  return inPlainForms(inPlainForms(small).normalize('NFKD').replace(unseen, '').toLowerCase())
}

/** Once before Unicode takes signs apart (´ is a blank with an accent to it), once for what comes out (ǿ is ø with an accent). */
function inPlainForms(text: string): string {
  return text.replace(written, (character) => plainForms[character] ?? character)
}

function signs(all: string, plain: string): Record<string, string> {
  return Object.fromEntries(Array.from(all, (sign) => [sign, plain]))
}
