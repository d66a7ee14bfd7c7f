import { Suspense, type ReactNode } from 'react'
import { PanelBoundary } from './panel-boundary.tsx'

/**
 * A panel whose code may come later than the screen around it: until then `fallback` has its place, and if it cannot be
 * fetched or crashes, the rest of the screen stays. A changed `resetKey` tries again.
 */
export function LazyPanel(props: {
  children: ReactNode
  fallback?: ReactNode
  whenFailed?: ReactNode
  resetKey?: string
}) {
  return (
    <PanelBoundary resetKey={props.resetKey} whenFailed={props.whenFailed}>
      <Suspense fallback={props.fallback}>{props.children}</Suspense>
    </PanelBoundary>
  )
}
