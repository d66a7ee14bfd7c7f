import { useLocation } from 'react-router-dom'
import { useSession } from './auth/session.ts'
import { ReaderNotices } from './reader-notices/reader-notices.tsx'
import { LostCopy } from './sync-centre/attention/lost-copy.tsx'

/** What stands between the header and the page, and is seldom anything: its code comes after the first paint. */
export function LateNotices() {
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <LostCopy />
      {user && pathname.startsWith('/calendar') && <ReaderNotices />}
    </>
  )
}
