import { useLocation } from 'react-router-dom'
import { useSession } from './auth/session.ts'
import { LostCopy } from './sync-centre/attention/lost-copy.tsx'
import { LazyPanel } from './ui/loading/lazy-panel.tsx'
import { latePart } from './ui/loading/lazy-part.ts'

const ReaderNotices = latePart(() => import('./reader-notices/reader-notices.tsx').then((part) => part.ReaderNotices))

/** What stands between the header and the page, and is seldom anything: its code comes after the first paint. */
export function LateNotices() {
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <LostCopy />
      {user && pathname.startsWith('/calendar') && (
        <LazyPanel>
          <ReaderNotices />
        </LazyPanel>
      )}
    </>
  )
}
