import { useMemo, useRef, useState } from 'react'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import type { ListRows } from '#sync/entities/index.ts'
import type { BulkChange } from '#sync/rules/bulk-change.ts'
import { tagTypes } from '../sections/events/tag-types.ts'
import { choicesOf, type ChoiceKind } from './choices.ts'

const titles = { type: 'changeType', addTag: 'addTag', removeTag: 'removeTag' } as const

/** Asks which type or tag the chosen events get, or lose, among those that change any of them. */
export function ChooseDialog({
  kind,
  events,
  onChoose,
  onClose,
}: {
  kind: ChoiceKind
  events: readonly ListRows['calendarEvent'][]
  onChoose: (change: BulkChange) => void
  onClose: () => void
}) {
  const t = useWords(bulkWords)
  const tForm = useWords(eventFormWords)
  const types = useListedRows('calendarEventType')
  const tags = useListedRows('itemTag')
  const [id, setId] = useState('')
  const listed = kind === 'type' ? types : tags
  const choices = useMemo(() => {
    const named = listed.status === 'ready' ? listed.value.map(({ row }) => row) : []
    return choicesOf(kind, named, events)
  }, [kind, listed, events])
  /** Choices of each kind under the words of the form, in its order; types of events are of one kind. */
  const groups = useMemo(() => {
    if (kind === 'type') return [{ group: '', choices }]
    const rows = tags.status === 'ready' ? tags.value.map(({ row }) => row) : []
    const kinds = new Map(rows.map(({ id: tag, tagType }) => [tag, tagType]))
    return tagTypes.map((kind) => ({
      group: tForm(kind),
      choices: choices.filter((choice) => kinds.get(choice.id) === kind),
    }))
  }, [kind, tags, choices, tForm])
  const count = choices.find((choice) => choice.id === id)?.count ?? 0
  const choose = () => {
    if (count === 0) return
    if (kind === 'type') onChoose({ does: 'set', values: { calendarEventTypeId: id } })
    else onChoose({ does: kind === 'addTag' ? 'addRow' : 'removeRows', list: 'tagLinks', row: { itemTagId: id } })
  }
  const isLoading = listed.status === 'loading'
  const first = isLoading ? 'loading' : choices.length === 0 ? 'nothingToChoose' : 'chooseOne'
  const shownCount = id === '' ? events.length : count
  const fields = useRef<HTMLDivElement>(null)
  useFirstField(fields, !isLoading)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[kind])}
      footer={
        <>
          <Button variant="primary" disabled={count === 0} onClick={choose}>
            {t('apply', { count: shownCount, shown: formatInteger(shownCount) })}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      {listed.status === 'error' && <ErrorPanel messages={[listed.message]} onRetry={listed.retry} />}
      <div ref={fields}>
        <SelectField
          label={t(kind === 'type' ? 'type' : 'tag')}
          value={id}
          disabled={isLoading}
          onChange={({ target }) => setId(target.value)}
          options={[
            { value: '', label: t(first) },
            ...groups.flatMap(({ group, choices: ofGroup }) =>
              ofGroup.map(({ id: value, name, count: holding }) => ({
                value,
                label: kind === 'removeTag' ? t('withCount', { name, count: formatInteger(holding) }) : name,
                group,
              })),
            ),
          ]}
        />
      </div>
    </Dialog>
  )
}
