import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

/**
 * A part of the profile under its own heading, with `mark` beside it. Its address is `/profile#id`, even before it has
 * loaded.
 */
export function Panel({
  id,
  heading,
  lead,
  mark,
  children,
}: {
  id: string
  heading: string
  lead?: string
  mark?: ReactNode
  children: ReactNode
}) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === `#${id}`) part.current?.scrollIntoView()
  }, [id])
  return (
    <Card ref={part} id={id} className="grid gap-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2>{heading}</h2>
          {mark}
        </div>
        {lead && <p className="max-w-measure text-muted">{lead}</p>}
      </div>
      {children}
    </Card>
  )
}
