/** The letters that were typed after "Save and add another", until the form that follows is there (decision 195). */
type Kept = { text: string; leadsTo: string | null; stop: AbortController }

export type KeptKeys = {
  /** The form that follows, to which the address has been led, is on its way: it takes the letters. */
  lead(): void
  /** They belong to no form, unless one that takes them is on its way. */
  drop(): void
}

let kept: Kept | null = null

/**
 * From now on letters are kept for the form that follows `saved`. Any key but letters, Backspace and those that are held with
 * others, and a press elsewhere, ends that: what comes after it is meant for something else.
 */
export function keepKeys(saved: Element | null): KeptKeys {
  end()
  const mine: Kept = { text: '', leadsTo: null, stop: new AbortController() }
  kept = mine
  const { signal } = mine.stop
  const keep = (event: KeyboardEvent) => {
    // Somebody has gone back, or elsewhere, before the form was there.
    if (mine.leadsTo !== null && mine.leadsTo !== entryHere()) return end()
    if (isCommand(event) || heldWithOthers.has(event.key) || isElsewhere(event.target, saved)) return
    const text = textWith(mine.text, event)
    if (text === null) return mine.stop.abort()
    mine.text = text
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', keep, { capture: true, signal })
  addEventListener('pointerdown', () => mine.stop.abort(), { capture: true, signal })
  return {
    lead: () => {
      mine.leadsTo = entryHere()
    },
    drop: () => {
      if (kept === mine && mine.leadsTo === null) end()
    },
  }
}

/** What was kept, for the field of the form that follows; it takes the letters after them itself. */
export function takeKeys(): string {
  const text = kept?.leadsTo === entryHere() ? kept.text : ''
  end()
  return text
}

/** The router's key of the entry of the history that the page stands on. */
const entryHere = (): string => (history.state as { key?: string } | null)?.key ?? ''

function end(): void {
  kept?.stop.abort()
  kept = null
}

/** A dead key, such as an accent, is part of the letter that follows it. */
const heldWithOthers = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Dead'])

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** @returns null when the key writes nothing, such as those of an input method */
function textWith(text: string, { key, isComposing }: KeyboardEvent): string | null {
  if (isComposing) return null
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : null
}

function isCommand(event: KeyboardEvent): boolean {
  // The Option key of a Mac writes, as AltGr does.
  return (event.ctrlKey || event.metaKey || (event.altKey && !isMac)) && !event.getModifierState('AltGraph')
}

/** Somebody types into something else, such as the search of the page. */
function isElsewhere(target: EventTarget | null, saved: Element | null): boolean {
  if (!(target instanceof Element) || saved?.contains(target)) return false
  return target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
}
