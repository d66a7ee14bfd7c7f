import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from '#client/data/online/use-answer.ts'
import { readOwnUser, type OwnUser } from '#client/data/online/own-account.ts'
import { readProfile, type Profile } from '#client/data/online/profiles.ts'
import { failureMessages, isUnreached } from '#client/data/online/failure-messages.ts'

export type OwnProfile = { user: OwnUser; profile: Profile | null }

/**
 * The account and the profile of whoever is signed in; the profile may not exist yet. Asked of the server each time, again
 * as soon as there is a connection.
 */
export function useOwnProfile(userId: string): Answer<OwnProfile> & { reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Answer<OwnProfile>>({ status: 'loading' })
  const load = async () => {
    try {
      const [user, profile] = await Promise.all([readOwnUser(userId), readProfile({ userId })])
      if (!user) throw new Error('the account of the session is gone')
      setLoaded({ status: 'ready', value: { user, profile } })
    } catch (error) {
      const failed = { messages: failureMessages(error), isOffline: isUnreached(error), retry: () => void load() }
      // What is on the screen already, perhaps with something typed into it, stays.
      setLoaded((before) => (before.status === 'ready' ? before : { status: 'error', ...failed }))
    }
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [userId])
  const isOffline = loaded.status === 'error' && loaded.isOffline
  useEffect(() => {
    if (!isOffline) return undefined
    const listening = new AbortController()
    addEventListener('online', () => void loadFirst(), { signal: listening.signal })
    return () => listening.abort()
  }, [isOffline])
  return { ...loaded, reload: load }
}
