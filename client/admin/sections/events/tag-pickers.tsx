import { get, useFormContext, useFormState, useWatch, type Control } from 'react-hook-form'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { GroupError } from '#client/forms/row-list.tsx'
import { groupId } from '#client/forms/summary.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { ListRows } from '#sync/entities/index.ts'
import { QuietSpinner } from '../../quiet-spinner.tsx'
import type { FormValues } from '../../section.ts'
import { choiceName, choicesOf } from './choices.ts'
import { toggled } from './tag-links.ts'
import { tagTypes } from './tag-types.ts'

/** For whom the event is, and its keywords: a link to each chosen tag. */
export function TagPickers({ control }: { control: Control<FormValues> }) {
  const { setValue, formState } = useFormContext<FormValues>()
  const listed = useListedRows('itemTag')
  const { errors } = useFormState({ control, name: 'tagLinks' })
  const links = (useWatch({ control, name: 'tagLinks' }) ?? []) as CalendarEvent['tagLinks']
  const before = (formState.defaultValues?.['tagLinks'] ?? []) as CalendarEvent['tagLinks']
  const error: unknown = get(errors, 'tagLinks')
  const chosen = links.map(({ itemTagId }) => itemTagId)
  const tags = listed.status === 'ready' ? listed.value.map(({ row }) => row) : null
  const toggle = (id: string) =>
    setValue('tagLinks', toggled(links, id, before), { shouldDirty: true, shouldValidate: error !== undefined })
  return (
    <div id={groupId('tagLinks')} tabIndex={-1} className="grid gap-5">
      <GroupError error={error} />
      {tagTypes.map((tagType) => (
        <TagPicker
          key={tagType}
          tagType={tagType}
          tags={
            tags &&
            choicesOf(
              tags.filter((tag) => tag.tagType === tagType),
              chosen,
            )
          }
          chosen={chosen}
          onToggle={toggle}
        />
      ))}
    </div>
  )
}

type PickerProps = {
  tagType: (typeof tagTypes)[number]
  /** Null until they are known. */
  tags: readonly ListRows['itemTag'][] | null
  chosen: readonly string[]
  onToggle: (id: string) => void
}

function TagPicker({ tagType, tags, chosen, onToggle }: PickerProps) {
  const t = useWords(eventFormWords)
  const tList = useWords(adminWords)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t(tagType)}</legend>
      {!tags && <QuietSpinner label={tList('loading')} />}
      {tags?.length === 0 && <p className="text-muted">{t('noTags')}</p>}
      <div className="flex flex-wrap gap-2">
        {tags?.map((tag) => (
          <label
            key={tag.id}
            className={
              'inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-full border border-control px-3.5 py-1.5 ' +
              'transition-colors duration-[120ms] hover:border-brand has-checked:border-brand has-checked:bg-brand-soft ' +
              'has-checked:font-semibold has-checked:text-brand md:pointer-fine:min-h-9'
            }
          >
            <input
              type="checkbox"
              checked={chosen.includes(tag.id)}
              onChange={() => onToggle(tag.id)}
              className="size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0 wrap-anywhere">{choiceName(tag, t)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
