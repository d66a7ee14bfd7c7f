import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { tooLongToSave } from '#client/data/replica/edits/form-edit.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { Collection } from '#sync/entities/index.ts'
import { tidied } from './form-values.ts'
import type { Opened } from '../list/opening.tsx'
import type { FormValues } from '../section.ts'

type SizeNoticeProps = { collection: Collection; opened: Opened | null; control: Control<FormValues> }

/**
 * Says, while somebody types, that a form holds more than can be saved, and what to do; not only when Save is pressed.
 */
export function SizeNotice({ collection, opened, control }: SizeNoticeProps) {
  const values = useDeferredValue(useWatch({ control }) as FormValues)
  const kind = opened ? 'update' : 'create'
  const problem = tooLongToSave({ collection, kind, opened, values: tidied(collection, values) })
  return problem && <Notice tone="warning">{problem}</Notice>
}
