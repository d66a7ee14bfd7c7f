import { useEffect, useRef } from 'react'
import { ErrorPanel, type Problem } from '#client/ui/fields/error-panel.tsx'

/** The red list of a call's refusals; it takes the focus, and so comes into view, each time it appears. */
export function CallProblems({ problems, title }: { problems: readonly Problem[]; title?: string }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) panel.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  return <ErrorPanel ref={panel} messages={problems} {...(title && { title })} />
}
