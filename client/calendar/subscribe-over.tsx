import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { useLocation, useNavigate } from 'react-router-dom'

const SubscribeDialog = lazyPart(() => import('./subscribe/subscribe-dialog.tsx').then((part) => part.SubscribeDialog))

/** The Subscribe dialog over whatever the calendar shows: its address is that of the calendar with `#subscribe`. */
export function SubscribeOver() {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  if (hash !== '#subscribe') return null
  return (
    <LazySheet onCancel={() => void navigate(pathname + search, { replace: true, state })}>
      <SubscribeDialog />
    </LazySheet>
  )
}
