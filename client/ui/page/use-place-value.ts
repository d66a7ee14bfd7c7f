import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { placeHere } from './place-memory.ts'

/** A state of a screen that is there again after a return to it or a reload; its values are JSON. */
export function usePlaceValue<T>(name: string, initial: T): [T, (value: T) => void] {
  const { key } = useLocation()
  const [value, set] = useState(() => (placeHere().values[name] as T | undefined) ?? initial)
  useEffect(() => {
    placeHere().values[name] = value
  }, [name, value, key])
  return [value, set]
}
