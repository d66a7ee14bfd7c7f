import { get, useFormContext, useFormState, useWatch, type Control } from 'react-hook-form'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { GroupError } from '#client/forms/row-list.tsx'
import { groupId } from '#client/forms/summary.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { addNamed } from '../../choose/add-named.ts'
import { ChoiceBox } from '../../choose/choice-box.tsx'
import type { FormValues } from '../../section.ts'
import { choicesOf, chosenOf } from './choices.ts'
import { toggled } from './tag-links.ts'
import { tagTypes } from './tag-types.ts'

type Links = CalendarEvent['tagLinks']

/** For whom the event is, and its keywords: a link to each chosen tag. */
export function TagPickers({ control }: { control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  const { setValue, getValues, formState } = useFormContext<FormValues>()
  const listed = useListedRows('itemTag')
  const { errors } = useFormState({ control, name: 'tagLinks' })
  const links = (useWatch({ control, name: 'tagLinks' }) ?? []) as Links
  const before = (formState.defaultValues?.['tagLinks'] ?? []) as Links
  const error: unknown = get(errors, 'tagLinks')
  const rows = listed.status === 'ready' ? listed.value.map(({ row }) => row) : null
  const typeOf = new Map(rows?.map(({ id, tagType }) => [id, tagType]))
  const toggle = (id: string) =>
    setValue('tagLinks', toggled(getValues('tagLinks') as Links, id, before), {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    })
  return (
    <div id={groupId('tagLinks')} tabIndex={-1} className="grid gap-5">
      <GroupError error={error} />
      {tagTypes.map((tagType) => {
        // A tag that is gone has no type any more, and stands with the keywords.
        const ids = links
          .map(({ itemTagId }) => itemTagId)
          .filter((id) => (typeOf.get(id) ?? (rows ? 'Other' : null)) === tagType)
        const own = rows?.filter((row) => row.tagType === tagType) ?? null
        const chosen = choicesInOrder(chosenOf(rows, ids, t), own)
        return (
          <ChoiceBox
            key={tagType}
            label={t(tagType)}
            error={chosen.some(({ isGone }) => isGone) ? t('goneTag') : undefined}
            form={control}
            choices={own && choicesOf(own, ids, t)}
            chosen={chosen}
            onChoose={toggle}
            onRemove={toggle}
            onAdd={async (name) => {
              const { id, problem } = await addNamed('itemTag', name, { tagType })
              if (id !== null) toggle(id)
              return problem
            }}
          />
        )
      })}
    </div>
  )
}

/** Links have no order of their own: their tags stand in that of the list. */
function choicesInOrder<C extends { id: string; name: string }>(
  chosen: readonly C[],
  rows: readonly { id: string; displayOrder: number }[] | null,
): C[] {
  const orders = new Map(rows?.map(({ id, displayOrder }) => [id, displayOrder]))
  const orderOf = ({ id }: C) => orders.get(id) ?? Infinity
  return chosen.toSorted((one, other) => orderOf(one) - orderOf(other) || one.name.localeCompare(other.name))
}
