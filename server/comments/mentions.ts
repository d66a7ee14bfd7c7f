/** Somebody whom a comment can name. */
export type Named = { id: string; name: string }

const inText = /@\{([0-9a-f-]{36})\}/g

/** A text as it is stored, with whoever it names by "@" and their whole name; of two names that begin alike the longer one. */
export function storedMentions(text: string, people: readonly Named[]): string {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length)
  let stored = ''
  // A written "@{" names nobody.
  for (let rest = text.replaceAll('@{', '@ {'); rest !== '';) {
    const at = rest.indexOf('@')
    const from = at === -1 ? rest.length : at
    stored += rest.slice(0, from)
    rest = rest.slice(from)
    const named = longestFirst.find(({ name }) => isNamed(rest, name))
    if (named) {
      stored += `@{${named.id}}`
      rest = rest.slice(named.name.length + 1)
    } else {
      stored += rest.slice(0, 1)
      rest = rest.slice(1)
    }
  }
  return stored
}

/** The ids of those whom a stored text names, each once. */
export function mentionedIn(stored: string): string[] {
  return [...new Set(stored.matchAll(inText).map(([, id]) => id!))]
}

/** The text as people read it, with the names of now; `somebody` stands for who is not there any more. */
export function shownMentions(text: string, people: readonly Named[], somebody: string): string {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return text.replaceAll(inText, (_, id: string) => `@${names.get(id) ?? somebody}`)
}

/** "@Erin Editor" does not name Erin Editorial. */
function isNamed(text: string, name: string): boolean {
  const after = text.slice(name.length + 1, name.length + 2)
  return text.slice(1, name.length + 1).toLowerCase() === name.toLowerCase() && !/[\p{L}\p{N}]/u.test(after)
}
