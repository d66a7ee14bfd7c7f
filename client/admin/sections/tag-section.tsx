import { formatInteger } from '#client/i18n/format.ts'
import type { Control } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { Documents } from '#sync/entities/index.ts'
import { tagPaths } from '#sync/rules/section-paths.ts'
import { SameNameNotice } from '../form/same-name-notice.tsx'
import { section, type FieldOf, type FormValues, type SectionOf } from '../section.ts'
import { referenceTools } from '../reference/reference-tools.tsx'
import { usesOf } from '../reference/uses.ts'
import { usesColumn } from '../reference/uses-column.tsx'
import { nameColumn, orderColumn } from './columns.tsx'

type Own = Pick<SectionOf<'itemTag'>, 'icon' | 'thing'>

/** School types, school phases and keywords are one entity with one pair of screens (product 3). */
export function tagSection(tagType: Documents['itemTag']['tagType'], own: Own): SectionOf<'itemTag'> {
  const of: TagsOf = { ...own, path: tagPaths[tagType], collection: 'itemTag', holds: (tag) => tag.tagType === tagType }
  return section({
    ...of,
    group: 'referenceData',
    names: ['calendarEvent'],
    row: ({ id, name, displayOrder }, names) => ({ id, name, displayOrder, uses: usesOf(names, id) }),
    columns: [nameColumn(), orderColumn(), usesColumn('tag')],
    sortedBy: 'displayOrder',
    searchText: (tag) => [tag.name, formatInteger(tag.displayOrder)],
    ...referenceTools(of),
    startsWith: { tagType },
    Fields: ({ field, control }) => <TagFields of={of} field={field} control={control} />,
  })
}

type TagsOf = Own & Pick<SectionOf<'itemTag'>, 'path' | 'collection' | 'holds'>

type TagFieldsProps = { of: TagsOf; field: FieldOf<'itemTag'>; control: Control<FormValues> }

function TagFields({ of, field, control }: TagFieldsProps) {
  const t = useWords(adminWords)
  return (
    <>
      <TextField {...field('name')} />
      <SameNameNotice of={of} control={control} />
      <NumberField hint={t('orderHint')} step={1} {...field('displayOrder')} />
    </>
  )
}
