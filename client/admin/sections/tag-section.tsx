import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NumberField } from '#client/ui/number-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Documents } from '#sync/entities/index.ts'
import { section, type FieldOf, type SectionOf } from '../section.ts'
import { nameColumn, orderColumn } from './columns.tsx'

type Own = Pick<SectionOf<'itemTag'>, 'path' | 'icon' | 'thing'>

/** School types, school phases and keywords are one entity with one pair of screens (product 3). */
export function tagSection(tagType: Documents['itemTag']['tagType'], own: Own): SectionOf<'itemTag'> {
  return section({
    ...own,
    collection: 'itemTag',
    group: 'referenceData',
    row: ({ name, displayOrder }) => ({ name, displayOrder }),
    columns: [nameColumn(), orderColumn()],
    sortedBy: 'displayOrder',
    searchText: (tag) => [tag.name, formatInteger(tag.displayOrder)],
    holds: (tag) => tag.tagType === tagType,
    startsWith: { tagType },
    Fields: TagFields,
  })
}

function TagFields({ field }: { field: FieldOf<'itemTag'> }) {
  const t = useWords(adminWords)
  return (
    <>
      <TextField {...field('name')} />
      <NumberField hint={t('orderHint')} step={1} {...field('displayOrder')} />
    </>
  )
}
