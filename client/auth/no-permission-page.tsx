import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Page } from '#client/ui/page.tsx'

/** What a user without a required role sees (product 2). */
export function NoPermissionPage() {
  const t = useWords(shellWords)
  return (
    <Page heading={t('noPermission')}>
      <LinkButton to="/calendar" variant="primary" className="justify-self-start">
        {t('toCalendar')}
      </LinkButton>
    </Page>
  )
}
