import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'

/** Any unknown path (product 2). If it was opened by a link from elsewhere, the only way back is the start. */
export function NotFoundPage() {
  const t = useWords(shellWords)
  const navigate = useNavigate()
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <Page heading={t('notFound')} lead={t('notFoundHelp')}>
      <Button
        variant="primary"
        icon={<ArrowLeft aria-hidden size={18} />}
        onClick={goBack}
        className="justify-self-start"
      >
        {t('goBack')}
      </Button>
    </Page>
  )
}
