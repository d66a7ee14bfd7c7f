import { useEffect, useState } from 'react'
import type { ProfileModel } from '#client/data/online/profiles.ts'
import { currentCopy, startedEngine } from '#client/data/replica/copy/opened-copy.ts'

/** The own details as the server answered them last on this device; `at` is the real instant, in ISO. */
export type StoredProfile = { email: string; profile: ProfileModel; at: string }

const key = 'own-profile'

/** Beside the person's copy of the calendar, with which it is deleted when they sign out. @throws when that is closed */
export async function storeProfile(userId: string, stored: Omit<StoredProfile, 'at'>): Promise<void> {
  const { view } = await startedEngine()
  if (currentCopy()?.userId !== userId) return
  await view.settings.put({ key, value: { ...stored, at: new Date().toISOString() } satisfies StoredProfile })
}

/** Whether this device has them, so that they need not be fetched for the time without a connection. */
export async function hasStoredProfile(): Promise<boolean> {
  const { view } = await startedEngine()
  return (await view.settings.get(key)) !== undefined
}

/** Null until they have been read, if there are any; they are read only while they are needed. */
export function useStoredProfile(isNeeded: boolean): StoredProfile | null {
  const [stored, show] = useState<StoredProfile | null>(null)
  useEffect(() => {
    if (!isNeeded) return undefined
    let isOver = false
    const read = async () => {
      const { view } = await startedEngine()
      const found = (await view.settings.get(key))?.value as StoredProfile | undefined
      if (!isOver) show(found ?? null)
    }
    read().catch((error: unknown) => console.warn(error))
    return () => {
      isOver = true
    }
  }, [isNeeded])
  return stored
}
