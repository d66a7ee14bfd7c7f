import { useCopySizes } from '#client/data/use-copy-sizes.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Card } from '#client/ui/card.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Page } from '#client/ui/page.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

/** /administration: how much of everything the copy on this device holds. */
export function CopySizesPage() {
  const t = useWords(adminWords)
  const sizes = useCopySizes()
  return (
    <Page heading={t('administration')} lead={t('copyLead')}>
      {sizes.status === 'loading' && <Spinner label={t('loading')} />}
      {sizes.status === 'error' && <ErrorPanel messages={[sizes.message]} onRetry={sizes.retry} />}
      {sizes.status === 'ready' && (
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {[...sizes.value].map(([collection, size]) => (
            <Card key={collection} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-muted">{t(collection)}</dt>
              <dd className="font-heading text-[2rem] leading-none font-bold">{formatInteger(size)}</dd>
            </Card>
          ))}
        </dl>
      )}
    </Page>
  )
}
