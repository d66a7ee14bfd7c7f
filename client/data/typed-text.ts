import { useState } from 'react'
import { askBeforeLeaving, typedPrefix, unstored } from './forget-typed.ts'
import { currentCopy } from './replica/copy/opened-copy.ts'

export type KeptText = {
  /** What was typed here and has not been sent; null when there is nothing. */
  text: string | null
  keep(text: string): void
  /** @param sent only if nothing else has been typed meanwhile */
  forget(sent?: string): void
}

/**
 * What its writer has typed at a place (`note 1f0c…`) and not sent. It is in local storage as soon as it is typed, under its user: no page
 * that goes and no session that ends takes it away, and nobody else finds it. It leaves with what the user has not sent (design 7).
 */
export function useKeptText(place: string): KeptText {
  const [kept] = useState(() => keptText(currentCopy()?.userId, place))
  return kept
}

export function keptText(userId: string | undefined, place: string): KeptText {
  const key = `${typedPrefix}${userId} ${place}`
  return {
    get text() {
      return unstored.get(key) ?? stored()?.getItem(key) ?? null
    },
    keep: (text) => write(key, text),
    forget(sent) {
      if (sent === undefined || this.text === sent) write(key, null)
    },
  }
}

function write(key: string, text: string | null): void {
  unstored.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) unstored.set(key, text)
  }
  askBeforeLeaving()
}

/** Null where the browser refuses it. */
function stored(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
