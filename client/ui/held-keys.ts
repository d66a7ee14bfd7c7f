/** A key that was pressed before what it is meant for was there. */
export type HeldKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

export const held: HeldKey[] = []
let holds = 0

addEventListener(
  'keydown',
  (event) => {
    const { key } = event
    if (!holds || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return
    // The button that was pressed by a key receives that it is still down.
    if (!/^(.|Backspace|Enter|Arrow.*)$/u.test(key) || (event.repeat && key === 'Enter')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  },
  true,
)

/**
 * From now on letters wait for what somebody has opened and whose code is on its way. @returns what ends it: they are typed into
 * what is there then, in order
 */
export function holdKeys(): () => void {
  holds++
  return () => {
    if (holds > 1 || held.length === 0) holds--
    else {
      const end = () => {
        held.length = 0
        holds--
      }
      void import('./type-keys.ts').then(({ typeKeys }) => typeKeys(held)).then(end, end)
    }
  }
}

/** Whether something that was opened is still on its way, beside the hold of who calls. */
export const isAwaiting = (): boolean => holds > 1
