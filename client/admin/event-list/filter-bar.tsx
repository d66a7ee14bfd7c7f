import { useMemo, type ReactNode, type RefObject } from 'react'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { useWords } from '#client/i18n/i18n.ts'
import type { Collection } from '#sync/entities/index.ts'
import { requirements } from '#sync/rules/event-status.ts'
import { tagTypes } from '../sections/events/tag-types.ts'
import { eventLacks, eventStates, type EventFilters, type FilterName } from './event-filters.ts'
import { FilterDay, FilterSelect } from './filter-fields.tsx'
import type { SelectOption } from '#client/ui/fields/select-field.tsx'

type Names = ReadonlyMap<string, string>

/** The filters of the list of events, each in a field of its own. */
export function FilterBar({
  ref,
  filters,
  names,
  me,
  onChange,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>
  filters: EventFilters
  /** Of everybody who changed an event last, by id. */
  names: Names
  me: string
  onChange: (name: FilterName, value: string) => void
  /** What stands after the filters. */
  children?: ReactNode
}) {
  const t = useWords(eventListWords)
  const select = (name: FilterName, label: string, options: readonly SelectOption[]) => (
    <FilterSelect label={label} value={filters[name]} options={options} onChange={(value) => onChange(name, value)} />
  )
  return (
    <div
      ref={ref}
      role="group"
      aria-label={t('narrow')}
      className="grid grid-cols-2 items-center gap-2 max-[22rem]:grid-cols-1 sm:grid-cols-3 md:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
    >
      {select('status', t('status'), [
        { value: '', label: t('anyStatus') },
        ...eventStates.map((state) => ({ value: state, label: t(state) })),
      ])}
      {select('type', t('type'), useOptions('calendarEventType', t('anyType')))}
      {select('provider', t('provider'), useOptions('calendarEventProvider', t('anyProvider')))}
      {select('tag', t('tag'), useTagOptions(t('anyTag')))}
      {select('requirement', t('requirement'), [
        { value: '', label: t('anyRequirement') },
        ...requirements.map((one) => ({ value: one, label: t(one) })),
      ])}
      {select('missing', t('missing'), [
        { value: '', label: t('nothingMissing') },
        ...eventLacks.map((lack) => ({ value: lack, label: t(`lacks${lack}`) })),
      ])}
      <FilterDay label={t('from')} value={filters.from} onChange={(day) => onChange('from', day)} />
      <FilterDay label={t('to')} value={filters.to} onChange={(day) => onChange('to', day)} />
      {select('by', t('by'), [
        { value: '', label: t('anyone') },
        { value: me, label: t('byMe') },
        ...[...names]
          .filter(([id]) => id !== me)
          .map(([value, name]) => ({ value, label: t('byPerson', { name }) }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
      ])}
      {filters.batch !== '' &&
        select('batch', t('batch'), [
          { value: '', label: t('anyBatch') },
          { value: filters.batch, label: t('inBatch') },
        ])}
      {children}
    </div>
  )
}

function useOptions(collection: Collection, any: string): SelectOption[] {
  const listed = useListedRows(collection)
  return useMemo(() => {
    const rows = listed.status === 'ready' ? listed.value.map(({ row }) => row) : []
    const options = rows.map(({ id, name }) => ({ value: id, label: name }))
    return [{ value: '', label: any }, ...options.toSorted((one, other) => one.label.localeCompare(other.label))]
  }, [listed, any])
}

/** Tags of each kind under the words of the form, in its order. */
function useTagOptions(any: string): SelectOption[] {
  const t = useWords(eventFormWords)
  const listed = useListedRows('itemTag')
  return useMemo(() => {
    const rows = listed.status === 'ready' ? listed.value.map(({ row }) => row) : []
    const kinds = tagTypes.flatMap((kind) =>
      rows
        .filter(({ tagType }) => tagType === kind)
        .map(({ id, name }) => ({ value: id, label: name, group: t(kind) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    )
    return [{ value: '', label: any }, ...kinds]
  }, [listed, any, t])
}
