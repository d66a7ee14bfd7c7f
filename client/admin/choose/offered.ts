import { folded } from '#sync/rules/folded-text.ts'

/** What can be chosen in a field; an archived one only where it has been chosen before. */
export type Choice = { id: string; name: string; color?: string | null; isArchived?: boolean }

export type Offered = {
  choices: readonly Choice[]
  /** How many more fit, beyond those that a list shows at once. */
  more: number
  /** What was typed, where nothing has that name and it can be added. */
  adds: string | null
  /** An archived one has that name: it is restored rather than added twice. */
  archived: string | null
}

/** As many as a list shows at once: typing finds the others. */
const mostShown = 50

/** What a field offers for a text: names that begin with it, then those with a word that does, then those that hold it. */
export function offered(all: readonly Choice[], typed: string, chosen: readonly string[]): Offered {
  const text = folded(typed.trim())
  const open = all.filter(({ id, isArchived }) => !isArchived && !chosen.includes(id))
  const found = text === '' ? open : inOrder(open, text)
  const named = all.filter((choice) => folded(choice.name.trim()) === text)
  const isKnown = text === '' || named.some(({ id, isArchived }) => !isArchived || chosen.includes(id))
  const archived = isKnown ? undefined : named[0]
  return {
    choices: found.slice(0, mostShown),
    more: Math.max(0, found.length - mostShown),
    adds: isKnown || archived ? null : typed.trim(),
    archived: archived?.name ?? null,
  }
}

/** The one that has this name, whatever its case. */
export function named({ choices }: Offered, typed: string): Choice | undefined {
  const text = folded(typed.trim())
  return choices.find(({ name }) => folded(name.trim()) === text)
}

function inOrder(choices: readonly Choice[], text: string): Choice[] {
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(folded(choice.name), text) }))
  return ranked
    .filter(({ rank }) => rank < unfit)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

const unfit = 3

function rankOf(name: string, text: string): number {
  if (name.startsWith(text)) return 0
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text))) return 1
  return name.includes(text) ? 2 : unfit
}
