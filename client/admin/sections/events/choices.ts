import type { ListedRow } from '#client/data/replica/view/use-listed.ts'
import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import type { SelectOption } from '#client/ui/fields/select-field.tsx'

type Reference = 'calendarEventType' | 'calendarEventProvider' | 'itemTag'
type Choice = Pick<ListedRow<Reference>['row'], 'id' | 'name' | 'archived' | 'displayOrder'>

/** In their order; an archived one stays a choice only where it has been chosen before. */
export function choicesOf<C extends Choice>(rows: readonly C[], chosen: readonly string[]): C[] {
  return rows
    .filter(({ id, archived }) => !archived || chosen.includes(id))
    .toSorted((one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name))
}

/** The same for a select: first nothing, then the choices. What is chosen and no longer there remains what is shown. */
export function optionsOf(
  rows: readonly Choice[],
  chosen: string,
  empty: string,
  t: EventFormTranslate,
): SelectOption[] {
  const choices = choicesOf(rows, [chosen])
  const isKnown = chosen === '' || choices.some(({ id }) => id === chosen)
  return [
    { value: '', label: empty },
    ...(isKnown ? [] : [{ value: chosen, label: rows.length === 0 ? '' : t('goneOption') }]),
    ...choices.map((choice) => ({ value: choice.id, label: choiceName(choice, t) })),
  ]
}

export function choiceName({ name, archived }: Pick<Choice, 'name' | 'archived'>, t: EventFormTranslate): string {
  return archived ? t('archivedOption', { name }) : name
}
