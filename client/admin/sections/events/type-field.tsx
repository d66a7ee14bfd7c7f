import { useController, type Control } from 'react-hook-form'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { addNamed } from '../../choose/add-named.ts'
import { ChoiceBox } from '../../choose/choice-box.tsx'
import type { FieldOf, FormValues } from '../../section.ts'
import { choicesOf, chosenOf } from './choices.ts'

type TypeFieldProps = ReturnType<FieldOf<'calendarEvent'>> & { control: Control<FormValues> }

/** The type of the event, with its colour in the field. */
export function TypeField({ control, name, label, error, onChange, onBlur }: TypeFieldProps) {
  const t = useWords(eventFormWords)
  const listed = useListedRows('calendarEventType')
  const { ref, value } = useController({ control, name }).field
  const held = (value ?? '') as string
  const rows = listed.status === 'ready' ? listed.value.map(({ row }) => row) : null
  const chosen = held === '' ? [] : chosenOf(rows, [held], t)
  const put = (id: string) => void onChange({ target: { name, value: id } })
  return (
    <ChoiceBox
      label={label}
      error={error ?? (chosen.some(({ isGone }) => isGone) ? t('goneReference') : undefined)}
      name={name}
      ref={ref}
      form={control}
      choices={rows && choicesOf(rows, [held], t)}
      chosen={chosen}
      isSingle
      onChoose={put}
      onRemove={() => put('')}
      onAdd={async (newName) => {
        const { id, problem } = await addNamed('calendarEventType', newName)
        if (id !== null) put(id)
        return problem
      }}
      onLeave={() => void onBlur({ type: 'blur', target: { name, value: held } })}
    />
  )
}
