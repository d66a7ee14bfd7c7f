import { Download, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useAudit, type AuditWanted } from '#client/data/online/audit.ts'
import { useAfterPause } from '#client/data/online/http/use-after-pause.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { auditWords } from '#client/i18n/words/audit.ts'
import { DownloadLink, useDownload } from '#client/reauthenticate/download-link.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { SpinnerMark } from '#client/ui/loading/spinner.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { DateInput } from '#client/dates/date-input.tsx'
import { LoadMore } from '../list/load-more.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { readAuditFilters, toWanted, type AuditFilters } from './audit-filters.ts'
import { AuditList } from './audit-list.tsx'

const atOnce = 50

/** /administration/audit: who did what to accounts and content (product 2). */
export function AuditScreen() {
  const t = useWords(auditWords)
  usePageTitle(t('title'))
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { filters: addressed, hasUnknown } = readAuditFilters(query)
  // A choice shows at once, the entries follow the address.
  const [shown, setShown] = useState({ filters: addressed, at: query.toString() })
  if (shown.at !== query.toString()) setShown({ filters: addressed, at: query.toString() })
  const { filters } = shown
  const change = (changed: Partial<AuditFilters>) => {
    const next = { ...filters, ...changed }
    setShown({ filters: next, at: shown.at })
    const given = Object.entries(next).filter(([, value]) => value !== '')
    void navigate({ search: new URLSearchParams(given).toString() }, { replace: true })
  }
  const isAny = Object.values(filters).some((value) => value !== '')
  const wanted = toWanted(filters)
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="max-w-measure text-muted">{t('hint')}</p>
      {hasUnknown && <Notice tone="warning">{t('unknownFilter')}</Notice>}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-[min(12rem,100%)] flex-1 sm:max-w-72">
          <TextField
            label={t('person')}
            type="search"
            autoComplete="off"
            value={filters.person}
            onChange={({ target }) => change({ person: target.value })}
          />
        </div>
        <div className="min-w-[min(10rem,100%)] flex-1 sm:max-w-52">
          <SelectField
            label={t('kind')}
            value={filters.kind}
            onChange={({ target }) => change({ kind: target.value as AuditFilters['kind'] })}
            options={[
              { value: '', label: t('allKinds') },
              { value: 'account', label: t('kindAccount') },
              { value: 'content', label: t('kindContent') },
              { value: 'signIn', label: t('kindSignIn') },
              { value: 'export', label: t('kindExport') },
            ]}
          />
        </div>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(name)}>
            {(control) => (
              <DateInput
                {...control}
                aria-invalid={wanted === null || undefined}
                value={filters[name]}
                onChange={(day) => change({ [name]: day })}
                className="w-44 md:w-48"
              />
            )}
          </Field>
        ))}
        {isAny && (
          <Button onClick={() => change({ person: '', kind: '', from: '', to: '' })}>{t('clearFilters')}</Button>
        )}
      </div>
      {wanted === null ? (
        <p role="alert" className="font-semibold text-danger">
          {t('badRange')}
        </p>
      ) : (
        <Found wanted={wanted} isAny={isAny} />
      )}
    </>
  )
}

function Found({ wanted, isAny }: { wanted: AuditWanted; isAny: boolean }) {
  const t = useWords(auditWords)
  const { search: person } = useAfterPause(wanted.person ?? '')
  const { person: _typed, ...others } = wanted
  const filters: AuditWanted = { ...others, ...(person !== '' && { person }) }
  const download = useDownload()
  const { answer, loadMore, isLoadingMore, problems } = useAudit(filters, atOnce)
  if (answer.status === 'loading') return <QuietSpinner label={t('loading')} />
  if (answer.status === 'error') return <NeedsConnection answer={answer} words={t('offline')} />
  const { rows, hasMore } = answer.value
  if (rows.length === 0) return <EmptyState icon={<SearchX />} message={t(isAny ? 'noneMatching' : 'nothing')} />
  return (
    <>
      <DownloadLink
        href={`/api/export/audit?${new URLSearchParams(filters)}`}
        download={download}
        className={`${buttonLook('secondary', true)} justify-self-start`}
      >
        <Download aria-hidden size={16} />
        {t('download')}
      </DownloadLink>
      {download.problems}
      <AuditList entries={rows} label={t('title')} />
      {problems.length > 0 && <ErrorPanel messages={problems} onRetry={() => void loadMore()} />}
      {isLoadingMore && (
        <p role="status" className="flex items-center justify-center gap-3 text-muted">
          <SpinnerMark />
          {t('loadingMore')}
        </p>
      )}
      {hasMore && !isLoadingMore && problems.length === 0 && (
        <LoadMore shown={rows.length} onMore={() => void loadMore()} />
      )}
    </>
  )
}
