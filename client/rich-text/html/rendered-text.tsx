import { useRef } from 'react'
import { classes } from '#client/ui/classes.ts'
import { RichText } from '#client/ui/html/rich-text.tsx'
import { useOverflow } from '#client/ui/page/use-overflow.ts'

/**
 * Formatted text as readers see it, for previews in administration: cleaned before it is shown, and nothing at all where
 * there is no text.
 */
export function RenderedText({ html, className }: { html: string | null; className?: string }) {
  if (!html) return null
  return <RichText html={html} className={classes('max-w-none', className)} />
}

/** The same where there is little room: a long text scrolls by itself, and is then a stop of the Tab key. */
export function RenderedBox({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is a stop of the Tab key
      tabIndex={overflows ? 0 : undefined}
      className="max-h-80 overflow-y-auto rounded-chip bg-surface p-3"
    >
      <div>
        <RenderedText html={html} />
      </div>
    </div>
  )
}
