/** The pages of the model: two tabs of one browser, its owner's second browser, a second administrator and a reader. */
export const tabNames = ['first', 'second', 'elsewhere', 'erin', 'reader'] as const
export type TabName = (typeof tabNames)[number]

export const browserOf = {
  first: 'home',
  second: 'home',
  elsewhere: 'elsewhere',
  erin: 'erin',
  reader: 'reader',
} as const satisfies Record<TabName, string>
export type BrowserName = (typeof browserOf)[TabName]
export const browserNames = ['home', 'elsewhere', 'erin', 'reader'] as const satisfies BrowserName[]

export const lists = ['keywords', 'event-types'] as const
export type ListName = (typeof lists)[number]

/** What happens in a page; `of` picks from what is on it. */
export type TabAction = { tab: TabName } & (
  | { does: 'create'; list: ListName }
  | { does: 'rename' | 'reorder' | 'delete' | 'archive or restore' | 'look at'; list: ListName; of: number }
  | { does: 'settle'; of: number; as: 'mine' | 'theirs' }
  | { does: 'undo' | 'rebuild' | 'open event' }
  | { does: 'look at month'; month: string }
  | { does: 'reload' | 'close' | 'open' | 'kill' | 'pause' | 'freeze' | 'thaw' }
)

export type BrowserAction = { browser: BrowserName; does: 'offline' | 'online' | 'sign out' | 'sign in' }

export const serverDeeds = [
  'server is killed',
  'server starts',
  'database stops',
  'database starts',
  'new epoch',
  'analytics fail',
  'analytics work',
] as const
export type ServerAction = { server: (typeof serverDeeds)[number] }

export const writings = [
  'rename tag',
  'rename type',
  'add event',
  'rename event',
  'move event',
  'delete event',
] as const
export type SqlAction = { sql: (typeof writings)[number]; of: number }

/** `rest`: everything is thawed, connected and running again, and everything visible must be true within seconds. */
export type Happening = TabAction | BrowserAction | ServerAction | SqlAction | { does: 'rest' }

/**
 * The number names what an action creates, so that it can be found again and stays the same when a list is replayed.
 */
export type Action = { n: number } & Happening

export const months = ['2026-12', '2027-01', '2027-02'] as const

/** Endless, and the same for the same seed. A rest comes after every eight to sixteen actions. */
export function* actionsFrom(seed: number): Generator<Action> {
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  let untilRest = 8
  for (let n = 1; ; n += 1) {
    if (untilRest === 0) {
      untilRest = 8 + below(9)
      yield { n, does: 'rest' }
      continue
    }
    untilRest -= 1
    yield { n, ...happening(below, pick) }
  }
}

type Below = (most: number) => number
type Pick = <T>(from: readonly T[]) => T

const administrators = ['first', 'first', 'second', 'elsewhere', 'erin'] as const satisfies TabName[]

function happening(below: Below, pick: Pick): Happening {
  const kinds: [number, () => Happening][] = [
    [16, () => edit(below, pick)],
    [5, () => ({ tab: pick(administrators), does: 'settle', of: below(2), as: pick(['mine', 'theirs']) })],
    [2, () => ({ tab: pick(administrators), does: 'undo' })],
    [6, () => look(below, pick)],
    [9, () => trouble(pick)],
    [4, () => ({ browser: pick(browserNames), does: pick(['offline', 'online', 'online', 'sign out', 'sign in']) })],
    [4, () => ({ server: pick(serverDeeds) })],
    [5, () => ({ sql: pick(writings), of: below(6) })],
  ]
  let left = below(kinds.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, make] of kinds) {
    if (left < weight) return make()
    left -= weight
  }
  throw new Error('the weights do not add up')
}

function edit(below: Below, pick: Pick): Happening {
  const [tab, list] = [pick(administrators), pick(lists)]
  const does = pick(['create', 'rename', 'rename', 'reorder', 'delete', 'archive or restore'] as const)
  return does === 'create' ? { tab, does, list } : { tab, does, list, of: below(4) }
}

function look(below: Below, pick: Pick): Happening {
  const does = pick(['look at', 'look at month', 'look at month', 'open event'] as const)
  if (does === 'look at') return { tab: pick(administrators), does, list: pick(lists), of: below(4) }
  if (does === 'look at month') return { tab: pick(tabNames), does, month: pick(months) }
  return { tab: pick(tabNames), does }
}

function trouble(pick: Pick): Happening {
  const tab = pick(tabNames)
  return {
    tab,
    does: pick(['reload', 'close', 'open', 'kill', 'pause', 'freeze', 'thaw', 'rebuild', 'rebuild'] as const),
  }
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
