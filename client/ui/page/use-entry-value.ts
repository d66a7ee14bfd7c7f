import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { entryState } from './entry-state.ts'

/** A state of a screen that is there again after a return to it or a reload; its values are JSON. */
export function useEntryValue<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation()
  const [value, set] = useState(() => (entryState().values[name] as T | undefined) ?? initial)
  useEffect(() => {
    entryState().values[name] = value
  }, [name, value, key])
  return [value, set]
}
