import type { SyncState } from '#client/data/kept/use-sync-state.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { dataWords } from '#client/i18n/words/data.ts'
import type { statusWords } from '#client/i18n/words/sync-status.ts'
import type { syncWords } from '#client/i18n/words/sync.ts'
import { syncName } from './sync-words.ts'

type Told = Pick<SyncState, 'kind' | 'waiting' | 'attention' | 'problem' | 'lost'>

type Words = {
  t: TranslateOf<typeof statusWords>
  sync: TranslateOf<typeof syncWords>
  data: TranslateOf<typeof dataWords>
}

/** The state as the sheet's heading: the button's words, and how many changes need somebody. */
export function statusTitle({ t, sync }: Words, told: Told): string {
  const count = decisionsOf(told)
  return told.kind === 'attention' && count > 0 ? t('decide', { count }) : syncName(sync, told)
}

/** The state in one sentence. */
export function statusExplanation({ t, sync }: Words, told: Told): string {
  const { kind, waiting, problem } = told
  const decisions = decisionsOf(told)
  switch (kind) {
    case 'up-to-date':
      return t('explainUpToDate')
    case 'syncing':
      return t('explainSyncing')
    case 'offline':
      if (decisions > 0) return t('explainDecide')
      return t(waiting > 0 ? 'explainOfflineWaiting' : 'explainOffline')
    case 'waiting':
      return sync('toSend', { count: waiting })
    case 'attention':
      if (problem !== null) return t('explainAttention')
      return t(decisions > 0 ? 'explainDecide' : 'explainLost')
    case 'sign-in':
      return t('explainSignIn')
  }
}

/** What hinders, where the state alone does not say it. */
export function statusProblem({ t, data }: Words, problem: SyncState['problem']): string | null {
  switch (problem) {
    case 'server':
      return data('notReached')
    case 'quota':
      return data('noRoomForCopy')
    case 'storage':
      return data('notWritable')
    case 'upgrade':
      return t('problemUpgrade')
    case 'other-user':
      return t('problemOtherUser')
    case 'signed-out':
    case null:
      return null
  }
}

/** Whether there is something to try again: to reach the server, or to send what waits. */
export function hasToTry({ kind, waiting, problem }: Pick<Told, 'kind' | 'waiting' | 'problem'>): boolean {
  return kind === 'offline' || waiting > 0 || problem !== null
}

/** Problems of the device and lost changes are told elsewhere: nobody has to decide about them. */
function decisionsOf({ attention, problem, lost }: Told): number {
  return attention - (problem === null ? 0 : 1) - (lost?.edits ? 1 : 0)
}
