import { useEffect, useState } from 'react'
import { readAccount } from '#client/data/online/account-call.ts'

/** An external authentication scheme of (product 3). */
export type Scheme = { name: string; displayName: string }

/** The external sign-in providers; none until they are known. */
export function useExternalSchemes(): readonly Scheme[] {
  const [schemes, setSchemes] = useState<readonly Scheme[]>([])
  useEffect(() => {
    let isCurrent = true
    readAccount<Scheme[]>('getExternalAuthenticationSchemes').then(
      (answered) => isCurrent && setSchemes(answered),
      () => {
        // Without them the password still works, and its own error tells when the server is away.
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return schemes
}
