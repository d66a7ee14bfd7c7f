import { useId, useState } from 'react'
import { filterKinds, type Exclusions, type FilterKind } from '#client/data/exclusions.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { Button } from '#client/ui/button.tsx'
import { choicesOfKinds, type Choice } from './filter-choices.ts'

/** The filters of the reader for whom a preview is made: a tick for everything that they would see. */
export function PreviewFilters({
  excluded,
  onChange,
}: {
  excluded: Exclusions
  onChange: (excluded: Exclusions) => void
}) {
  const t = useWords(emailsWords)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const types = useListedRows('calendarEventType')
  const tags = useListedRows('itemTag')
  if (types.status !== 'ready' || tags.status !== 'ready') return null
  const choices = choicesOfKinds(
    types.value.map(({ row }) => row),
    tags.value.map(({ row }) => row),
  )
  const off = filterKinds.reduce((count, kind) => count + excluded[kind].length, 0)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button compact aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'closeFilters' : 'changeFilters')}
        </Button>
        <p className="text-muted">{off === 0 ? t('filtersAll') : t('filtersOff', { count: off })}</p>
      </div>
      {isOpen && (
        <div id={id} className="grid gap-5 rounded-control bg-sunken p-4 lg:grid-cols-3">
          {filterKinds.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              choices={choices[kind]}
              excluded={excluded[kind]}
              onChange={(ids) => onChange({ ...excluded, [kind]: ids })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Kind({
  kind,
  choices,
  excluded,
  onChange,
}: {
  kind: FilterKind
  choices: readonly Choice[]
  excluded: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const t = useWords(filterWords)
  if (choices.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t(kind)}</legend>
      <ul className="grid">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={!excluded.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? excluded.filter((other) => other !== id) : [...excluded, id])
                }
                className="size-6 shrink-0 accent-brand"
              />
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
