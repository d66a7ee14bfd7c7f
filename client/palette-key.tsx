import { useLayoutEffect, useState } from 'react'
import { LazyPanel } from './ui/loading/lazy-panel.tsx'
import { LazySheet } from './ui/loading/lazy-sheet.tsx'
import { latePart, lazyPart } from './ui/loading/lazy-part.ts'

const Palette = lazyPart(() => import('./palette/palette.tsx').then((part) => part.Palette))

/** Its key is missed less than it would be in the way of the first paint. */
const LateDesk = latePart(() =>
  import('./desk/late-desk.tsx').then(
    (part) => part.LateDesk,
    () => () => null,
  ),
)

/** Opens the palette by Ctrl or Cmd and K, except over another dialog than an event and where the key has a use of its own. */
export function PaletteKey({ isAdministrator }: { isAdministrator: boolean }) {
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  // The key counts from the moment in which the screen is seen: other effects may wait for a rest.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.defaultPrevented) return
      // With Caps Lock it is "K".
      if (event.key.toLowerCase() !== 'k') return
      if (document.querySelector('[role="dialog"]:not(:has([data-event]))')) return
      event.preventDefault()
      open(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <>
      {isAdministrator && (
        <LazyPanel>
          <LateDesk />
        </LazyPanel>
      )}
      {isOpen && (
        <LazySheet onCancel={close}>
          <Palette isAdministrator={isAdministrator} onClose={close} />
        </LazySheet>
      )}
    </>
  )
}
