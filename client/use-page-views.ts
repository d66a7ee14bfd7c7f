import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { firstPaint } from './ui/loading/first-paint.ts'

/** Records each page that is looked at (product 1), after it is on the screen. */
export function usePageViews(user: string | null): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const record = async () => {
      await firstPaint()
      const { recordPageView } = await import('./after-paint.ts')
      recordPageView(pathname, user)
    }
    record().catch(() => {})
  }, [pathname, user])
}
