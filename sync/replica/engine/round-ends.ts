import type { Problem } from './engine-state.ts'
import type { EngineOptions } from './engine-turn.ts'

/** How pulling or sending ended when the server answered. */
export type RoundEnd = 'complete' | 'upgrade' | 'other-user'

export const problemOf: Record<RoundEnd, Problem | null> = {
  complete: null,
  upgrade: 'upgrade',
  'other-user': 'other-user',
}

/** Informs the page, which decides what follows. */
export const tellEnd: Record<RoundEnd, (options: EngineOptions) => void> = {
  complete: () => undefined,
  upgrade: ({ newBuild }) => newBuild(null),
  'other-user': ({ sessionEnded }) => sessionEnded('other-user'),
}
