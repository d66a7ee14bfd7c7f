import { Link } from 'react-router-dom'
import { useAudit } from '#client/data/online/audit.ts'
import type { Profile } from '#client/data/online/profiles.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { auditWords } from '#client/i18n/words/audit.ts'
import { Card } from '#client/ui/card.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import { audit } from '../screens.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'

const atOnce = 10

/** What somebody did and what was done to their account, the latest first, after so many actions of this page. */
export function UserHistory({ profile: { userId, user }, actions }: { profile: Profile; actions: number }) {
  const t = useWords(auditWords)
  const { answer } = useAudit({ userId }, atOnce, actions)
  return (
    <Card className="mt-6 grid max-w-[44rem] gap-4">
      <div className="grid gap-1">
        <h2>{t('history')}</h2>
        <p className="text-muted">{t('historyHint')}</p>
      </div>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offlineHistory')} />}
      {answer.status === 'ready' &&
        (answer.value.rows.length > 0 ? (
          <AuditList entries={answer.value.rows} label={t('history')} />
        ) : (
          <p className="text-muted">{t('nothing')}</p>
        ))}
      <Link to={`${addressOf(audit)}?${new URLSearchParams({ person: user.email })}`} className="justify-self-start">
        {t('historyAll')}
      </Link>
    </Card>
  )
}
