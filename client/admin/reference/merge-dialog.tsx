import { useMemo, useRef, useState } from 'react'
import { mergeInto } from '#client/data/replica/edits/save-batch.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { referenceWords } from '#client/i18n/words/reference.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { isBaseline } from '#sync/rules/baseline.ts'
import { markDone } from '../bulk/actions.ts'
import { useFlash } from '../flash-message.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import type { ReferenceSection } from './reference-tools.tsx'
import { countUses, usingAny } from './uses.ts'

/** Asks which one stays, says what changes, and merges the others into it: one bulk change, undone as one (decision 137). */
export function MergeDialog({
  section: { collection, thing, holds },
  chosen,
  onClose,
  onMerged,
}: {
  section: ReferenceSection
  chosen: readonly string[]
  onClose: () => void
  onMerged: () => void
}) {
  const t = useWords(referenceWords)
  const thingOne = useWords(thingWords)(thing)
  const flash = useFlash()
  const listed = useListedRows(collection)
  const events = useListedRows('calendarEvent')
  const [kept, keep] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const own = useMemo(
    () => (listed.status === 'ready' ? listed.value.filter(({ row }) => holds?.(row as never) ?? true) : []),
    [listed, holds],
  )
  const eventRows = useMemo(() => (events.status === 'ready' ? events.value.map(({ row }) => row) : []), [events])
  const uses = useMemo(() => countUses(eventRows), [eventRows])
  const ids = new Set(chosen)
  const ofChosen = own.filter(({ row }) => ids.has(row.id))
  // Of several the one that most events use stays, unless somebody decides otherwise.
  const likely = ofChosen.toSorted((one, other) => (uses.get(other.row.id) ?? 0) - (uses.get(one.row.id) ?? 0))[0]
  const into = kept ?? (ofChosen.length > 1 ? (likely?.row.id ?? '') : '')
  const target = own.find(({ row }) => row.id === into)
  const from = ofChosen.filter(({ row }) => row.id !== into && !isBaseline(row.id))
  const count = usingAny(eventRows, new Set(from.map(({ row }) => row.id)))
  const options = own
    .filter(({ row }) => !row.archived)
    .map(({ row }) => ({ value: row.id, label: row.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const merge = async () => {
    if (!target || events.status !== 'ready' || isBusy) return
    setBusy(true)
    const outcome = await mergeInto(collection, { into, from, events: events.value })
    if (outcome.status === 'failed') {
      onClose()
      return flash.here({ tone: 'danger', text: outcome.message })
    }
    onMerged()
    markDone('merged', [])
    const names = new Map([...from.map(({ row }) => row), ...eventRows].map(({ id, name }) => [id, name]))
    const batch = { id: outcome.batch, action: 'merged', thing, count: outcome.count, names } as const
    flash.here({ tone: 'ok', text: '', batch })
  }
  const isLoading = listed.status === 'loading' || events.status === 'loading'
  // How many events each has, and so which one stays, is not known before.
  const isReady = listed.status === 'ready' && events.status === 'ready'
  const problem = [listed, events].find((one) => one.status === 'error')
  const fields = useRef<HTMLDivElement>(null)
  useFirstField(fields, isReady)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mergeTitle', { thing: thingOne })}
      footer={
        <>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!target || from.length === 0 || !isReady}
            onClick={() => void merge()}
          >
            {t('merge')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div ref={fields} className="grid gap-4">
        {problem?.status === 'error' && <ErrorPanel messages={[problem.message]} onRetry={problem.retry} />}
        {isLoading && <QuietSpinner label={t('loading')} />}
        {isReady && (
          <SelectField
            label={t('keep')}
            value={into}
            onChange={({ target: { value } }) => keep(value)}
            options={[{ value: '', label: t('chooseOne') }, ...options]}
          />
        )}
        {isReady && target && from.length > 0 && (
          <>
            <p>{t('willChange', { count, shown: formatInteger(count), name: target.row.name })}</p>
            <p>{t('willGo')}</p>
            <ul className="list-disc pl-5">
              {from.map(({ row: { id, name } }) => (
                <li key={id} className="wrap-anywhere">
                  {t('withUses', { name, count: uses.get(id) ?? 0, shown: formatInteger(uses.get(id) ?? 0) })}
                </li>
              ))}
            </ul>
            <p className="text-muted">{t('canUndo')}</p>
          </>
        )}
        {isReady && target && from.length === 0 && <p className="text-muted">{t('chooseAnother')}</p>}
      </div>
    </Dialog>
  )
}
