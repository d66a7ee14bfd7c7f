import type { Problem } from '../storage/engine-state.ts'

/** How pulling or sending ended when the server answered. */
export type RoundEnd = 'complete' | 'upgrade' | 'other-user'

export const problemOf: Record<RoundEnd, Problem | null> = {
  complete: null,
  upgrade: 'upgrade',
  'other-user': 'other-user',
}

/** Whoever is informed of an end. */
type Informed = { newBuild(build: string | null): void; sessionEnded(why: 'other-user'): void }

/** Informs the page, which decides what follows. */
export const notifyOfEnd: Record<RoundEnd, (page: Informed) => void> = {
  complete: () => undefined,
  upgrade: ({ newBuild }) => newBuild(null),
  'other-user': ({ sessionEnded }) => sessionEnded('other-user'),
}
