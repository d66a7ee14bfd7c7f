import { LazyPanel } from '#client/ui/lazy-panel.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { useLocation } from 'react-router-dom'

const SubscribeDialog = lazyPart(() => import('./subscribe/subscribe-dialog.tsx').then((part) => part.SubscribeDialog))

/** The Subscribe dialog over whatever the calendar shows: its address is that of the calendar with `#subscribe`. */
export function SubscribeOver() {
  if (useLocation().hash !== '#subscribe') return null
  return (
    <LazyPanel>
      <SubscribeDialog />
    </LazyPanel>
  )
}
