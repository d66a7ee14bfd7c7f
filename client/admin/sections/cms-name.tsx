import { useWatch, type Control } from 'react-hook-form'
import type { BoundField } from '#client/forms/bound-field.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { listWords } from '#client/i18n/words/admin-lists.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { isBaseline } from '#sync/rules/baseline.ts'
import type { FormValues } from '../section.ts'

type CmsNameProps = BoundField & { label: string; required: boolean; control: Control<FormValues> }

/** The name of a text, image or video; what the app finds by its name keeps it. */
export function CmsName({ control, ...field }: CmsNameProps) {
  const t = useWords(listWords)
  const isPermanent = isBaseline(useWatch({ control, name: 'id' }))
  return (
    <TextField
      {...field}
      readOnly={isPermanent}
      hint={isPermanent && t('baselineName')}
      className="read-only:bg-sunken"
    />
  )
}
