/** The letters that were typed after "Save and add another", until the form that follows is there (decision 195). */
type Kept = { text: string; isLeading: boolean; stop: AbortController }

export type KeptKeys = {
  /** The form that follows is on its way: it takes the letters. */
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
  const mine: Kept = { text: '', isLeading: false, stop: new AbortController() }
  kept = mine
  const { signal } = mine.stop
  const keep = (event: KeyboardEvent) => {
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
      mine.isLeading = true
    },
    drop: () => {
      if (kept === mine && !mine.isLeading) end()
    },
  }
}

/** What was kept, for the field of the form that follows; it takes the letters after them itself. */
export function takeKeys(): string {
  const { text = '' } = kept ?? {}
  end()
  return text
}

function end(): void {
  kept?.stop.abort()
  kept = null
}

const heldWithOthers = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock'])

/** @returns null when the key writes nothing, such as those of an input method */
function textWith(text: string, { key, isComposing }: KeyboardEvent): string | null {
  if (isComposing) return null
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : null
}

function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
}

/** Somebody types into something else, such as the search of the page. */
function isElsewhere(target: EventTarget | null, saved: Element | null): boolean {
  if (!(target instanceof Element) || saved?.contains(target)) return false
  return target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
}
