import type { SyncState } from '#client/data/replica/copy/use-sync-state.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { OwnCount } from '#client/data/replica/copy/use-own-count.ts'
import type { dataWords } from '#client/i18n/words/data.ts'
import type { statusWords } from '#client/i18n/words/sync-status.ts'
import type { syncWords } from '#client/i18n/words/sync.ts'
import { syncName } from './sync-words.ts'

type State = Pick<SyncState, 'kind' | 'waiting' | 'attention' | 'problem' | 'lost'> & { own: OwnCount }

type Words = {
  t: TranslateOf<typeof statusWords>
  sync: TranslateOf<typeof syncWords>
  data: TranslateOf<typeof dataWords>
}

/** The state as the sheet's heading: the button's words, and how many changes need somebody. */
export function statusTitle({ t, sync }: Words, state: State): string {
  const count = decisionsOf(state)
  return state.kind === 'attention' && count > 0 ? t('decide', { count }) : syncName(sync, state)
}

/** The state in a sentence, and how many own records wait in another. */
export function statusExplanation(words: Words, state: State): string {
  const { waiting } = state.own
  const own = waiting > 0 ? words.t('ownWaiting', { count: waiting }) : null
  return [explanation(words, state), own].filter(Boolean).join(' ')
}

function explanation({ t, sync }: Words, state: State): string | null {
  const { kind, waiting, problem, lost, own } = state
  const decision = decisionsOf(state) > 0 ? t('explainDecide') : null
  if (kind === 'offline') return decision ?? t(waiting > 0 ? 'explainOfflineWaiting' : 'explainOffline')
  const edits = waiting - own.waiting
  if (kind === 'waiting') return edits > 0 ? sync('toSend', { count: edits }) : null
  if (kind !== 'attention') return t(calmWords[kind])
  if (problem !== null) return t('explainAttention')
  return decision ?? (isLossTold(lost) ? t('explainLost') : null)
}

const calmWords = {
  'up-to-date': 'explainUpToDate',
  syncing: 'explainSyncing',
  'sign-in': 'explainSignIn',
} as const

/** The obstacle, if the state alone does not say it. */
export function statusProblem({ t, data }: Words, problem: SyncState['problem']): string | null {
  if (problem === 'upgrade') return t('problemUpgrade')
  if (problem === 'other-user') return t('problemOtherUser')
  return problem === null || problem === 'signed-out' ? null : data(deviceWords[problem])
}

const deviceWords = { server: 'notReached', quota: 'noRoomForCopy', storage: 'notWritable' } as const

/** Whether there is something to try again: reaching the server, or sending what waits. */
export function hasToTry({ kind, waiting, problem }: Pick<State, 'kind' | 'waiting' | 'problem'>): boolean {
  return kind === 'offline' || waiting > 0 || problem !== null
}

/** Problems of the device, lost changes and refused own records are shown elsewhere: nobody has to decide about them. */
function decisionsOf({ attention, problem, lost, own }: State): number {
  return attention - (problem === null ? 0 : 1) - (isLossTold(lost) ? 1 : 0) - own.refused
}

const isLossTold = (lost: State['lost']) => Boolean(lost?.edits || lost?.own)
