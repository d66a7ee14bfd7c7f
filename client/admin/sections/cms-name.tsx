import { ExternalLink } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import type { BoundField } from '#client/forms/bound-field.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { isBaseline } from '#sync/rules/baseline.ts'
import type { FormValues } from '../section.ts'
import { shownAt } from './shown-at.ts'

type CmsNameProps = BoundField & { label: string; required: boolean; control: Control<FormValues> }

/** The name of a text, image or video; what the app finds by its name keeps it. */
export function CmsName({ control, ...field }: CmsNameProps) {
  const t = useWords(adminListWords)
  const [id, name] = useWatch({ control, name: ['id', 'name'] })
  const isPermanent = isBaseline(id)
  const page = isPermanent ? shownAt(String(name)) : null
  return (
    <div className="grid gap-1.5">
      <TextField
        {...field}
        readOnly={isPermanent}
        hint={isPermanent && t('baselineName')}
        below={page === 'signIn' && t('shownAtSignIn')}
        className="read-only:bg-sunken"
      />
      {/* Beside the field, not in its description, which is read as one text. */}
      {page !== null && page !== 'signIn' && (
        <a href={page} target="_blank" rel="noreferrer" className={buttonLook('secondary', true, 'justify-self-start')}>
          <ExternalLink aria-hidden size={16} />
          {t('viewOnSite')}
        </a>
      )}
    </div>
  )
}
