import { useEffect, useState } from 'react'

/** Bytes that this site holds on the device, as the browser estimates; null until it has, or where it does not tell. */
export function useStorageUsage(): number | null {
  const [usage, setUsage] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    navigator.storage.estimate().then(
      (estimate) => {
        if (isCurrent) setUsage(estimate.usage ?? null)
      },
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return usage
}
