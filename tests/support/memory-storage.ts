import { vi } from 'vitest'

/** The local storage of a browser, of which Node has none: what is stored is its own properties, as in a browser. */
export function memoryStorage(values: Readonly<Record<string, string>> = {}): Record<string, string> {
  const stored: Record<string, string> = { ...values }
  const calls = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  for (const [name, value] of Object.entries(calls)) Object.defineProperty(stored, name, { value, enumerable: false })
  vi.stubGlobal('localStorage', stored)
  return stored
}
