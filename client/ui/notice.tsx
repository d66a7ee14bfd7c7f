import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type NoticeTone = 'ok' | 'info' | 'warning' | 'danger'

const tones = {
  ok: { icon: CircleCheck, look: 'bg-ok-soft', mark: 'text-ok' },
  info: { icon: Info, look: 'bg-info-soft', mark: 'text-info' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft', mark: 'text-danger' },
} as const

/** A message in one of four tones; announced as it appears (problems at once, the others when there is a pause). */
export function Notice({
  tone,
  children,
  actions,
  className,
}: {
  tone: NoticeTone
  children: ReactNode
  actions?: ReactNode
  className?: string
}) {
  const { icon: Icon, look, mark } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-4 py-3 text-text',
        look,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon aria-hidden size={20} className={classes('mt-0.5 shrink-0', mark)} />
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      {actions && <div className="notice-actions flex flex-wrap items-center gap-x-4 gap-y-2">{actions}</div>}
    </div>
  )
}
