import { ArrowLeft, Search } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { notFoundWords } from '#client/i18n/words/not-found.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'
import { goBackOnce } from '#client/ui/page/go-back.ts'

/**
 * Any unknown path (product 2). If it was opened by a link from elsewhere, the only way back is the start; whoever is signed in
 * can also search for what they came for.
 */
export function NotFoundPage() {
  const t = useWords(notFoundWords)
  const ofShell = useWords(shellWords)
  const { user } = useSession()
  const navigate = useNavigate()
  const goBack = () => void (history.length > 1 ? goBackOnce() : navigate('/'))
  return (
    <Page heading={t('notFound')} lead={t('notFoundHelp')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" icon={<ArrowLeft aria-hidden size={18} />} onClick={goBack}>
          {t('goBack')}
        </Button>
        <LinkButton to="/calendar">{ofShell('toCalendar')}</LinkButton>
        {user && (
          <LinkButton to="/calendar/search" icon={<Search aria-hidden size={18} />}>
            {ofShell('searchEvents')}
          </LinkButton>
        )}
      </div>
    </Page>
  )
}
