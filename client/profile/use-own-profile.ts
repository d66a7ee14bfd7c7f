import { useEffect, useEffectEvent, useState } from 'react'
import type { Loaded } from '#client/data/loaded.ts'
import { readOwnUser, type OwnUser } from '#client/data/own-account.ts'
import { readProfile, type Profile } from '#client/data/profiles.ts'
import { failureMessages } from '#client/data/failure-messages.ts'

export type OwnProfile = { user: OwnUser; profile: Profile | null }

/** The account and the profile of whoever is signed in; the profile may not exist yet. Asked of the server each time. */
export function useOwnProfile(userId: string): Loaded<OwnProfile> & { reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<OwnProfile>>({ status: 'loading' })
  const load = async () => {
    try {
      const [user, profile] = await Promise.all([readOwnUser(userId), readProfile({ userId })])
      if (!user) throw new Error('the account of the session is gone')
      setLoaded({ status: 'ready', value: { user, profile } })
    } catch (error) {
      const message = failureMessages(error).join('\n')
      // What is on the screen already, perhaps with something typed into it, stays.
      setLoaded((before) =>
        before.status === 'ready' ? before : { status: 'error', message, retry: () => void load() },
      )
    }
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [userId])
  return { ...loaded, reload: load }
}
