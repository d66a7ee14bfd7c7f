import { useLocation } from 'react-router-dom'
import { queryText } from '#client/addresses/query-text.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { linkWords } from '#client/i18n/words/link.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { linkInPath, outsideAddress } from '#client/addresses/link-address.ts'
import { FollowLink } from './follow-link.tsx'

/** /link/to/{url}/ (product 2): only plain web and mail addresses are followed at all (security 25). */
export function LinkPage() {
  const { pathname, search } = useLocation()
  const t = useWords(linkWords)
  const url = linkInPath(pathname)
  const address = url === null ? null : outsideAddress(url)
  const query = new URLSearchParams(search)
  if (url !== null && address) {
    const calendarEventId = queryText(query, 'calendarEventId')
    const calendarEventUrlId = queryText(query, 'calendarEventUrlId')
    const link = { url, calendarEventId, calendarEventUrlId, digest: queryText(query, 'digest') }
    return <FollowLink key={pathname + search} address={address} link={link} />
  }
  return (
    <Page heading={t('refused')} lead={t('refusedLead')}>
      <LinkButton variant="primary" to="/calendar" className="justify-self-start">
        {t('toCalendar')}
      </LinkButton>
    </Page>
  )
}
