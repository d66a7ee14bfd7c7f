import { CalendarClock, TriangleAlert } from 'lucide-react'
import { useFormContext, useFormState, useWatch, type Control } from 'react-hook-form'
import { now } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { publishingWords } from '#client/i18n/words/publishing.ts'
import { Button } from '#client/ui/button.tsx'
import { planOf, type Planned } from '#sync/rules/publishing-times.ts'
import { DateField } from '../dates/date-field.tsx'
import type { FieldOf, FormValues } from '../section.ts'
import { longLondonTime } from './london-time.ts'

type PublishingFieldsProps = { field: FieldOf<'calendarEvent'>; control: Control<FormValues> }

/** The times at which a draft is published and a published event archived, and what will happen before anything is pressed. */
export function PublishingFields({ field, control }: PublishingFieldsProps) {
  const t = useWords(publishingWords)
  const [archived, isPublished, publishAt, unpublishAt] = useWatch({
    control,
    name: ['archived', 'isPublished', 'publishAt', 'unpublishAt'],
  }) as [boolean, boolean, string | null, string | null]
  // A new event is a draft as soon as it is saved.
  const isShown = !archived && isPublished
  const event = { archived: !isShown, publishAt, unpublishAt }
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold">{t('publishing')}</legend>
      <div className="grid gap-6 sm:grid-cols-2">
        {(!isShown || publishAt !== null) && (
          <div className="grid content-start gap-2">
            <DateField {...field('publishAt')} isTimed isOptional hint={t('publishHint')} />
            {publishAt && isShown && <p className="text-[0.9375rem]">{t('publishedAlready')}</p>}
            {publishAt && <TakeBack name="publishAt" label={t('takeBackPublish')} />}
          </div>
        )}
        <div className="grid content-start gap-2">
          <DateField {...field('unpublishAt')} isTimed isOptional hint={t('archiveHint')} />
          {unpublishAt && <TakeBack name="unpublishAt" label={t('takeBackArchive')} />}
        </div>
      </div>
      <Outlook event={event} isDraft={!isShown && !isPublished} control={control} />
    </fieldset>
  )
}

function TakeBack({ name, label }: { name: 'publishAt' | 'unpublishAt'; label: string }) {
  const { setValue } = useFormContext<FormValues>()
  return (
    <Button
      compact
      className="justify-self-start"
      onClick={() => setValue(name, null, { shouldDirty: true, shouldValidate: true })}
    >
      {label}
    </Button>
  )
}

/** What happens by itself if the form is saved as it is. */
function Outlook({ event, isDraft, control }: { event: Planned; isDraft: boolean; control: Control<FormValues> }) {
  const t = useWords(publishingWords)
  const { defaultValues } = useFormState({ control })
  const plan = planOf(event, now())
  const isTyped = plan !== null && plan.at !== defaultValues?.[event.archived ? 'publishAt' : 'unpublishAt']
  const isOver = plan !== null && (plan.isMissed || (isTyped && plan.at <= now().toISOString()))
  const Icon = isOver ? TriangleAlert : CalendarClock
  const when = plan ? longLondonTime(plan.at) : ''
  const end = plan?.does === 'publishes' && event.unpublishAt
  const [done, undone, then] =
    plan?.does === 'archives'
      ? (['archives', 'notArchived', 'shownThen'] as const)
      : (['publishes', 'notPublished', isDraft ? 'draftThen' : 'archivedThen'] as const)
  return (
    <div role="status" className="empty:hidden">
      {plan && (
        <p className="flex items-start gap-2 text-[0.9375rem]">
          <Icon
            aria-hidden
            size={18}
            className={isOver ? 'mt-0.5 shrink-0 text-warning' : 'mt-0.5 shrink-0 text-brand'}
          />
          <span>
            {isOver ? (
              t(isTyped ? 'typedPast' : undone, { when })
            ) : (
              <>
                <strong>
                  {t(done, { when })}.{end && ` ${t('archives', { when: longLondonTime(end) })}.`}
                </strong>{' '}
                {isTyped && t(then)}
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
