import type { ReactNode } from 'react'

/** Nothing to show, said kindly: a line icon, one sentence and at most one action. */
export function EmptyState({ icon, message, action }: { icon: ReactNode; message: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-12 text-center text-muted">
      <span aria-hidden className="rounded-full bg-sunken p-4 [&>svg]:size-7 [&>svg]:stroke-[1.5]">
        {icon}
      </span>
      <p className="max-w-[40ch] text-balance wrap-anywhere">{message}</p>
      {action}
    </div>
  )
}
