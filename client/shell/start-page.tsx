import { Navigate, useLocation } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { startAddress } from './start-address.ts'

/** `/`: redirects to the address that the query names, otherwise to the calendar. */
export function StartPage() {
  const t = useWords(shellWords)
  const { search } = useLocation()
  const address = startAddress(search, location.origin)
  if (address) return <Navigate to={address} replace />
  return (
    <div className="mx-auto grid max-w-[40rem] gap-5 px-4 py-10">
      <ErrorPanel messages={[t('invalidReturnUrl')]} />
      <LinkButton to="/calendar" variant="primary" className="justify-self-start">
        {t('toCalendar')}
      </LinkButton>
    </div>
  )
}
