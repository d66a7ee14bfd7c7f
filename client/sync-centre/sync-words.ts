import type { SyncState } from '#client/data/kept/use-sync-state.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { syncWords } from '#client/i18n/words/sync.ts'

type T = TranslateOf<typeof syncWords>
type Told = Pick<SyncState, 'kind' | 'waiting' | 'attention'>

/** The state as the button's accessible name says it: "Sync: offline, 2 waiting" (product 2). */
export function syncName(t: T, { kind, waiting, attention }: Told): string {
  switch (kind) {
    case 'up-to-date':
      return t('upToDate')
    case 'syncing':
      return t('syncing')
    case 'offline': {
      const offline = waiting > 0 ? t('offlineWaiting', { count: waiting }) : t('offline')
      return attention > 0 ? t('andAttention', { state: offline, count: attention }) : offline
    }
    case 'waiting':
      return t('waiting', { count: waiting })
    case 'attention':
      return t('attention', { count: attention })
    case 'sign-in':
      return waiting > 0 ? t('signInWaiting', { count: waiting }) : t('signIn')
  }
}

/** What hinders, where the state alone does not say it. */
export function syncProblem(t: T, problem: SyncState['problem']): string | null {
  switch (problem) {
    case 'server':
      return t('problemServer')
    case 'quota':
      return t('problemQuota')
    case 'storage':
      return t('problemStorage')
    case 'upgrade':
      return t('problemUpgrade')
    case 'other-user':
      return t('problemOtherUser')
    case 'signed-out':
    case null:
      return null
  }
}

/** The state in one sentence, for the sheet. */
export function syncExplanation(
  t: T,
  { kind, waiting, attention, problem, lost }: Told & Pick<SyncState, 'problem' | 'lost'>,
): string {
  const decisions = attention - (problem === null ? 0 : 1) - (lost?.edits ? 1 : 0)
  switch (kind) {
    case 'up-to-date':
      return t('explainUpToDate')
    case 'syncing':
      return t('explainSyncing')
    case 'offline':
      if (decisions > 0) return t('explainDecide', { count: decisions })
      return t(waiting > 0 ? 'explainOfflineWaiting' : 'explainOffline')
    case 'waiting':
      return t('explainWaiting', { count: waiting })
    case 'attention':
      if (problem !== null) return t('explainAttention')
      return decisions > 0 ? t('explainDecide', { count: decisions }) : t('explainLost')
    case 'sign-in':
      return t('explainSignIn')
  }
}
