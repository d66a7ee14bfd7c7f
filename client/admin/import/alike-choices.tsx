import { Link } from 'react-router-dom'
import { formatDate, formatInteger } from '#client/i18n/format.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import type { AlikeChoice, AlikeChoices as Choices, ImportOutcome } from '#sync/protocol/sheet-import.ts'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'

/** Events that are decided one by one; of all others one choice decides. */
const mostShown = 30
const ways = ['skip', 'update', 'add'] as const satisfies readonly AlikeChoice[]

type AlikeChoicesProps = {
  outcome: Pick<ImportOutcome, 'alikes' | 'alikeCount'>
  choices: Choices
  onChange: (choices: Choices) => void
}

/** What becomes of events without an ID that look like one that is here: one choice for all, and another for single ones. */
export function AlikeChoices({ outcome: { alikes, alikeCount }, choices, onChange }: AlikeChoicesProps) {
  const t = useWords(importWords)
  const options = ways.map((value) => ({ value, label: t(value) }))
  const chooseOne = (id: string, value: string) => {
    const { [id]: _, ...others } = choices.one
    onChange({ ...choices, one: value === '' ? others : { ...others, [id]: value as AlikeChoice } })
  }
  return (
    <section className="grid gap-3 rounded-control bg-sunken p-4" aria-labelledby="alike-events">
      <h3 id="alike-events">{t('alikeTitle', { count: alikeCount, shown: formatInteger(alikeCount) })}</h3>
      <p className="text-muted">{t('alikeHint')}</p>
      <SelectField
        label={t('alikeAll')}
        options={options}
        value={choices.all}
        onChange={({ currentTarget }) => onChange({ ...choices, all: currentTarget.value as AlikeChoice })}
      />
      <ul className="grid gap-3">
        {alikes.slice(0, mostShown).map(({ id, row, name, days, known }) => (
          <li key={id} className="grid gap-2 border-t border-hairline pt-3 md:grid-cols-2 md:items-end md:gap-4">
            <p className="wrap-anywhere">
              <span className="block font-semibold">{t('alikeOne', { name, row })}</span>
              <Link to={editAddress(eventSection, known.id)} className="underline">
                {t('alikeKnown', { name: known.name, status: t(known.status), days: daysInWords(days) })}
              </Link>
            </p>
            <SelectField
              label={t('alikeOne', { name, row })}
              hasHiddenLabel
              options={[{ value: '', label: t('asAll') }, ...options]}
              value={choices.one[id] ?? ''}
              onChange={({ currentTarget }) => chooseOne(id, currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {alikeCount > mostShown && <p>{t('moreListed', { count: formatInteger(alikeCount - mostShown) })}</p>}
    </section>
  )
}

function daysInWords(days: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(days.slice(0, 3).map((day) => formatDate(day)))
}
