import { readChoices } from '#client/data/online/workbook/import-sheet.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import type { ImportOutcome, Mapping } from '#sync/protocol/sheet-import.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { rowsOfName } from './rows-of-name.ts'

type Unknown = ImportOutcome['unknown']

/** Names that are decided at once: each offers everything that is here. */
const mostShown = 30

type NameChoicesProps = {
  unknown: Unknown
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** What the names of a sheet that nobody knows stand for: something that is here, something new, or nothing. */
export function NameChoices({ unknown, mapping, onChange }: NameChoicesProps) {
  const t = useWords(importWords)
  const choices = useAnswer('import choices', readChoices)
  if (choices.status === 'error') return <ErrorPanel messages={choices.messages} onRetry={choices.retry} />
  if (choices.status === 'loading') return <QuietSpinner label={t('unknownNames')} />
  const choose = ({ column, name }: Unknown[number], value: string) => {
    const { [name]: _, ...others } = mapping[column] ?? {}
    onChange({ ...mapping, [column]: value === '' ? others : { ...others, [name]: value } })
  }
  return (
    <section className="grid gap-3 rounded-control bg-sunken p-4" aria-labelledby="unknown-names">
      <h3 id="unknown-names">{t('unknownNames')}</h3>
      <p className="text-muted">{t('unknownHint')}</p>
      <div className="grid gap-3 md:grid-cols-2">
        {unknown.slice(0, mostShown).map((one) => {
          const { column, name } = one
          const kind = t(column)
          const options = [
            { value: '', label: t('undecided') },
            { value: 'new', label: t('makeNew', { name, kind }) },
            ...(column === 'type' ? [] : [{ value: 'leave', label: t('leaveOut') }]),
            ...choices.value[column].map((choice) => ({ value: choice.id, label: choice.name })),
          ]
          return (
            <SelectField
              key={`${column} ${name}`}
              label={t('standsFor', { name, kind })}
              hint={rowsOfName(t, one)}
              options={options}
              value={chosen(mapping, one)}
              onChange={({ currentTarget }) => choose(one, currentTarget.value)}
            />
          )
        })}
      </div>
      {unknown.length > mostShown && (
        <p>{t('moreNames', { count: unknown.length - mostShown, shown: formatInteger(unknown.length - mostShown) })}</p>
      )}
    </section>
  )
}

/** Names are whatever a sheet says, also what every object inherits. */
function chosen(mapping: Mapping, { column, name }: Unknown[number]): string {
  const choices = mapping[column]
  return choices && Object.hasOwn(choices, name) ? choices[name]! : ''
}
