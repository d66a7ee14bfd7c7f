import { useWatch, type Control } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { isDraft } from '#sync/rules/draft.ts'
import type { FormValues } from '../../section.ts'

/** Whether readers see the event. */
export function StateNotice({ control }: { control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  const [archived, isPublished] = useWatch({ control, name: ['archived', 'isPublished'] }) as [boolean, boolean]
  if (!archived) return null
  const isOfDraft = isDraft({ archived, isPublished })
  return (
    <p className="flex flex-wrap items-center gap-2 text-[0.9375rem] text-muted">
      <Badge tone="neutral">{t(isOfDraft ? 'draft' : 'archived')}</Badge>
      {t(isOfDraft ? 'draftHint' : 'archivedHint')}
    </p>
  )
}
