import type { ListedRow } from '#client/data/replica/view/use-listed.ts'
import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import type { Choice } from '../../choose/offered.ts'

type Reference = 'calendarEventType' | 'calendarEventProvider' | 'itemTag'
type Row = Pick<ListedRow<Reference>['row'], 'id' | 'name' | 'archived' | 'displayOrder' | 'color'>

/** In their order; an archived one stays a choice only where it has been chosen before. */
export function choicesOf(rows: readonly Row[], chosen: readonly string[], t: EventFormTranslate): Choice[] {
  return rows
    .toSorted((one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name))
    .map((row) => {
      const isArchived = row.archived && !chosen.includes(row.id)
      return { ...choiceOf({ ...row, archived: row.archived && !isArchived }, t), isArchived }
    })
}

export type Chosen = Choice & { isGone: boolean }

/** What is chosen, in its order; what is no longer there remains what is shown. @param rows null until they are known */
export function chosenOf(rows: readonly Row[] | null, ids: readonly string[], t: EventFormTranslate): Chosen[] {
  const byId = new Map(rows?.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (row) return { ...choiceOf(row, t), isGone: false }
    return { id, name: rows === null ? '' : t('goneOption'), isGone: rows !== null }
  })
}

function choiceOf({ id, name, archived, color }: Row, t: EventFormTranslate): Choice {
  return { id, name: archived ? t('archivedOption', { name }) : name, color }
}
