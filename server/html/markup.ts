import { printable } from '#sync/rules/typed-text.ts'
import { escapeHtml } from './escape-html.ts'

/** Text that is HTML: everything else is escaped where it is put into HTML. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[] | null | undefined | false

/** Writes HTML. What is put in is escaped and loses hidden characters, unless it is HTML itself; what is missing is left out. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.map((text, at) => text + toHtml(parts[at])).join(''))
}

/** A line for an attribute, put together from texts without hidden characters: it keeps the marks of `isolated`. */
export function line(text: string): Markup {
  return new Markup(escapeHtml(text))
}

/** A name among other words: in its own direction, so that one from the right leaves them where they are. */
export function named(name: string): Markup {
  return markup`<bdi>${name}</bdi>`
}

/** Several of them in a line. */
export function namedAll(names: readonly string[], between = ', '): Markup {
  return new Markup(names.map((name) => named(name).text).join(between))
}

function toHtml(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escapeHtml(printable(String(part)))
}
