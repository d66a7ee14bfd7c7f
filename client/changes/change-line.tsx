import type { ReactNode } from 'react'
import { classes } from '#client/ui/classes.ts'
import { madeWords } from './edit-words.ts'

type ChangeLineProps = {
  /** By which the buttons beside it are described. */
  id: string
  /** The product's clock on the device that made it, ISO. */
  madeAt: string
  /** Behind the time. */
  badge?: ReactNode
  className?: string
  /** What was done, as a sentence. */
  children: ReactNode
}

/** A change in words, and when it was made: "You changed the colour of … · 16:01". */
export function ChangeLine({ id, madeAt, badge, className, children }: ChangeLineProps) {
  return (
    <p id={id} className={classes('wrap-anywhere', className)}>
      {children}{' '}
      <time dateTime={madeAt} className="whitespace-nowrap text-muted">
        · {madeWords(madeAt)}
      </time>
      {badge && <> {badge}</>}
    </p>
  )
}
