import type { ReactNode } from 'react'
import { withDistinctNames } from '#client/data/online/used-by.ts'
import { NameList } from '#client/ui/name-list.tsx'
import type { UsedBy } from '#sync/protocol/push-answer.ts'

/** What uses something, below the reason why that matters (`children`), and the possible actions (`hints`). */
export function UsedByPanel({
  usedBy,
  total,
  hints,
  atMost,
  children,
}: {
  /** Those known by name, and how many there are. */
  usedBy: readonly UsedBy[]
  total: number
  hints: readonly string[]
  /** How many of them are named. */
  atMost: number
  children: ReactNode
}) {
  return (
    <div className="grid gap-4">
      {children}
      <NameList names={withDistinctNames(usedBy)} total={total} atMost={atMost} />
      {hints.map((hint) => (
        <p key={hint} className="max-w-measure text-muted">
          {hint}
        </p>
      ))}
    </div>
  )
}
