import { useState } from 'react'
import { useListedRows } from '#client/data/kept/use-listed.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { BulkChange } from '#sync/rules/bulk-change.ts'

export type Asked = 'type' | 'addTag' | 'removeTag'

const titles = { type: 'changeType', addTag: 'addTag', removeTag: 'removeTag' } as const

/** Asks which type or tag the chosen events get, or lose. */
export function ChooseDialog({
  asked,
  count,
  onChoose,
  onClose,
}: {
  asked: Asked
  count: number
  onChoose: (change: BulkChange) => void
  onClose: () => void
}) {
  const t = useWords(bulkWords)
  const types = useListedRows('calendarEventType')
  const tags = useListedRows('itemTag')
  const [id, setId] = useState('')
  const listed = asked === 'type' ? types : tags
  const options =
    listed.status === 'ready' ? listed.value.map(({ row }) => row).filter(({ archived }) => !archived) : []
  const choose = () => {
    if (id === '') return
    if (asked === 'type') onChoose({ does: 'set', values: { calendarEventTypeId: id } })
    else onChoose({ does: asked === 'addTag' ? 'addRow' : 'removeRows', list: 'tagLinks', row: { itemTagId: id } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[asked])}
      footer={
        <>
          <Button variant="primary" disabled={id === ''} onClick={choose}>
            {t('apply', { count, shown: formatInteger(count) })}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <SelectField
        label={t(asked === 'type' ? 'type' : 'tag')}
        value={id}
        onChange={({ target }) => setId(target.value)}
        options={[
          { value: '', label: t('chooseOne') },
          ...options
            .toSorted((one, other) => one.name.localeCompare(other.name))
            .map(({ id: value, name }) => ({ value, label: name })),
        ]}
      />
    </Dialog>
  )
}
