import { Link } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { aboutWords } from '#client/i18n/words/about.ts'
import { LinkButton } from '#client/ui/button.tsx'

/** The invitation shown to signed-out visitors beside the description of the product. */
export function NotRegisteredYet() {
  const t = useWords(aboutWords)
  return (
    <div className="grid gap-4 rounded-card bg-brand-soft p-5 md:p-6">
      <div className="grid gap-1.5">
        <h2>{t('notRegistered')}</h2>
        <p>{t('notRegisteredLead')}</p>
      </div>
      <LinkButton variant="primary" to="/account/register">
        {t('register')}
      </LinkButton>
      <p className="text-[0.9375rem]">
        {t('haveAccount')}{' '}
        <Link to="/account/login" className="font-semibold text-brand underline">
          {t('signIn')}
        </Link>
      </p>
    </div>
  )
}
