import { useEffect, useState } from 'react'

/** Bytes that this site uses on the device, as the browser estimates; null until it has, or if it does not say. */
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
