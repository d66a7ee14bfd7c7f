import type { SyncState } from '#client/data/replica/copy/use-sync-state.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { syncWords } from '#client/i18n/words/sync.ts'

type T = TranslateOf<typeof syncWords>
type State = Pick<SyncState, 'kind' | 'waiting' | 'attention'>

/** The state as the button's accessible name: "Sync: offline, 2 waiting" (product 2). */
export function syncName(t: T, { kind, waiting, attention }: State): string {
  const withAttention = (state: string) => (attention > 0 ? t('andAttention', { state, count: attention }) : state)
  switch (kind) {
    case 'up-to-date':
      return t('upToDate')
    case 'syncing':
      return t('syncing')
    case 'offline':
      return withAttention(waiting > 0 ? t('offlineWaiting', { count: waiting }) : t('offline'))
    case 'waiting':
      return t('waiting', { count: waiting })
    case 'attention':
      return t('attention', { count: attention })
    case 'sign-in':
      return withAttention(waiting > 0 ? t('signInWaiting', { count: waiting }) : t('signIn'))
  }
}

/** The number on a narrow button: of changes that need somebody, otherwise of those that wait; empty for none. */
export function syncCount({ waiting, attention }: Pick<State, 'waiting' | 'attention'>): string {
  const count = attention || waiting
  return count > 99 ? '99+' : String(count || '')
}
