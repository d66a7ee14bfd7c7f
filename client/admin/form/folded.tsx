import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'

/** The beginning of something long, and a button for the rest. */
export function Folded({ children }: { children: ReactNode }) {
  const t = useWords(adminListWords)
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!content.current) return undefined
    const { current } = content
    const watcher = new ResizeObserver(() => setLong(current.offsetHeight > atMost))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  const isFolded = isLong && !isOpen
  return (
    <div className="grid justify-items-start gap-2">
      <div
        style={isFolded ? { maxHeight: atMost } : undefined}
        className={classes('w-full', isFolded && 'overflow-hidden [mask-image:linear-gradient(black_70%,transparent)]')}
      >
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <Button compact variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'showLess' : 'showWhole')}
        </Button>
      )}
    </div>
  )
}

/** Pixels. */
const atMost = 224
