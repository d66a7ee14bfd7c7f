import { get, useFormContext, useFormState, useWatch, type Control } from 'react-hook-form'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { messageOf } from '#client/forms/bound-field.ts'
import { groupId } from '#client/forms/summary.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { addNamed } from '../../choose/add-named.ts'
import { ChoiceBox } from '../../choose/choice-box.tsx'
import type { FormValues } from '../../section.ts'
import { choicesOf, chosenOf } from './choices.ts'
import { moved, withProvider, withoutProvider } from './provider-links.ts'

type Link = CalendarEvent['providers'][number]

/** Who offers the event, in the order in which readers see them. */
export function ProviderField({ control }: { control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  const { setValue, getValues, formState } = useFormContext<FormValues>()
  const listed = useListedRows('calendarEventProvider')
  const { errors } = useFormState({ control, name: 'providers' })
  const links = (useWatch({ control, name: 'providers' }) ?? []) as Link[]
  const before = (formState.defaultValues?.['providers'] ?? []) as Link[]
  const error: unknown = get(errors, 'providers')
  const ids = links.map((link) => link.calendarEventProviderId).filter((id) => id !== '')
  const rows = listed.status === 'ready' ? listed.value.map(({ row }) => row) : null
  const chosen = chosenOf(rows, ids, t)
  const put = (change: (current: readonly Link[]) => Link[]) =>
    setValue('providers', change(getValues('providers') as Link[]), {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    })
  const choose = (id: string) => put((current) => withProvider(current, id, before))
  const isGone = chosen.some((one) => one.isGone)
  return (
    // The summary leads to a list by its group.
    <div
      id={groupId('providers')}
      tabIndex={-1}
      onFocus={(event) => event.target === event.currentTarget && event.currentTarget.querySelector('input')?.focus()}
    >
      <ChoiceBox
        label={t(ids.length > 1 ? 'providers' : 'provider')}
        hint={t('providersHint')}
        error={problemsIn(error) ?? (isGone ? t('goneReference') : undefined)}
        form={control}
        choices={rows && choicesOf(rows, ids, t)}
        chosen={chosen}
        onChoose={choose}
        onRemove={(id) => put((current) => withoutProvider(current, id))}
        onMove={(from, to) => put((current) => moved(current, from, to))}
        onAdd={async (name) => {
          const { id, problem } = await addNamed('calendarEventProvider', name)
          if (id !== null) choose(id)
          return problem
        }}
      />
    </div>
  )
}

/** What is wrong with the list, and with single providers of it. */
function problemsIn(error: unknown): string | undefined {
  const own = [messageOf(error), messageOf((Object(error) as { root?: unknown }).root)]
  const inner = Object.values(Object(error) as object).map((row) => messageOf(get(row, 'calendarEventProviderId')))
  const messages = [...new Set([...own, ...inner].filter((message) => message !== undefined))]
  return messages.length > 0 ? messages.join('. ') : undefined
}
