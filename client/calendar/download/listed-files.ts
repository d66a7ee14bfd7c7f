import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { actionWords } from '#client/i18n/words/actions.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { eventPath } from '#sync/rules/event-slug.ts'
import { toCsv } from '#sync/rules/csv.ts'

type Names = ReadonlyMap<string, NameRecord>

/** The listed dates for a spreadsheet, as the screen writes them. */
export function csvOfList(
  t: TranslateOf<typeof actionWords>,
  entries: readonly MonthEntry[],
  names: Names,
  publicUrl: string,
): string {
  const heading = [
    'name',
    'start',
    'end',
    'allDay',
    'type',
    'location',
    'providers',
    'phases',
    'schools',
    'keywords',
    'address',
  ] as const
  const rows = entries.map((entry) => {
    const { name, start, end, isAllDay, location, typeId, providerIds, tagIds } = entry
    const at = (moment: string) => (isAllDay ? formatDate(moment.slice(0, 10)) : formatDateTime(moment))
    const tagsOf = (tagType: NameRecord['tagType']) => namesOf(names, tagIds, (tag) => tag.tagType === tagType)
    return [
      name,
      at(start),
      at(end),
      isAllDay ? t('yes') : t('no'),
      namesOf(names, [typeId ?? '']).join(),
      location ?? '',
      namesOf(names, providerIds).join('; '),
      tagsOf('SchoolPhase').join('; '),
      tagsOf('SchoolType').join('; '),
      tagsOf('Other').join('; '),
      publicUrl + eventPath(entry.name, entry.scheduleId),
    ]
  })
  return toCsv([heading.map((column) => t(column)), ...rows])
}

function namesOf(
  names: Names,
  ids: readonly string[],
  isWanted: (record: NameRecord) => boolean = () => true,
): string[] {
  return ids.flatMap((id) => {
    const record = names.get(id)
    return record && isWanted(record) ? [record.name] : []
  })
}
