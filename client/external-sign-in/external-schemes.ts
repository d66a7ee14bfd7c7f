import { useEffect, useState } from 'react'
import { readAccount } from '#client/data/online/http/account-call.ts'
import { providersWithin } from '#sync/times.ts'

/** An external authentication scheme of (product 3). */
export type Scheme = { name: string; displayName: string }

/** The external sign-in providers; null until they are known, or the wait is over. */
export function useExternalSchemes(): readonly Scheme[] | null {
  const [schemes, setSchemes] = useState<readonly Scheme[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    const impatience = setTimeout(() => setSchemes((known) => known ?? []), providersWithin)
    readAccount<Scheme[]>('getExternalAuthenticationSchemes').then(
      (answered) => isCurrent && setSchemes(answered),
      // Without them the password still works, and its own error says when the server is away.
      () => isCurrent && setSchemes([]),
    )
    return () => {
      isCurrent = false
      clearTimeout(impatience)
    }
  }, [])
  return schemes
}
