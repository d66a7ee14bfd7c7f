import { useDeferredValue } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Notice } from '#client/ui/notice.tsx'
import { editAddress } from '#sync/rules/section-paths.ts'
import { sameNamed } from './same-names.ts'
import type { FormValues, Section } from '../section.ts'

type Props = { of: Pick<Section, 'path' | 'collection' | 'thing' | 'holds'>; control: Control<FormValues> }

/** Says that another document is called the same already; the others are read once the name has been changed. */
export function SameNameNotice(props: Props) {
  const { dirtyFields } = useFormState({ control: props.control, name: 'name' })
  return dirtyFields['name'] ? <SameName {...props} /> : null
}

function SameName({ of, control }: Props) {
  const t = useWords(adminListWords)
  const thing = useWords(thingWords)(of.thing)
  const listed = useListedRows(of.collection)
  const [id, name] = useDeferredValue(useWatch({ control, name: ['id', 'name'] }) as [string, string])
  const other = listed.status === 'ready' && sameNamed(listed.value, { id, name }, of.holds)
  if (!other) return null
  return (
    <Notice
      tone="warning"
      actions={
        <Link to={editAddress(of, other.id)} target="_blank">
          {t('openSameName')}
        </Link>
      }
    >
      {t(other.archived ? 'sameNameArchived' : 'sameName', { thing, name: other.name })}
    </Notice>
  )
}
