import { childOf, fieldOf, type Entity } from '#sync/define.ts'
import { toZod } from '#sync/derive/to-zod.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { isRowPatch, type Edit, type Patch, type Row } from '#sync/protocol/edit.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { headlineErrors, scheduleErrors } from '#sync/rules/date-errors.ts'
import { isClean } from '../../cleaning/clean-html.ts'
import { invalid } from './not-taken.ts'

/**
 * Step 7: the values that an edit sets, each by itself, before the lock is taken; of a create the whole document.
 * @throws NotTaken INVALID with the specification's words at each field
 */
export function checkValues(edit: Edit): void {
  const entity = entityOf(edit.entity)
  const values = edit.kind === 'create' ? applyEdit(entity, null, edit) : edit.after
  const errors = fieldErrors(edit, entity, values)
  if (errors.length === 0) errors.push(...dateErrors(edit, values))
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Step 7, too: cleaning happens before an edit exists, so what it would still change is refused (design section 6).
 * @throws NotTaken INVALID
 */
export function checkHtml({ entity, after }: Edit): void {
  const isForeign = ([name, value]: [string, unknown]) =>
    fieldOf(entityOf(entity), name)?.kind === 'html' && typeof value === 'string' && !isClean(value)
  const message = 'This text holds formatting that cannot be kept'
  const errors = Object.entries(after)
    .filter(isForeign)
    .map(([place]) => ({ place, message }))
  if (errors.length > 0) throw invalid(errors)
}

/** An event without a date is shown nowhere. */
export const noDate: FieldError = { place: 'schedules', message: 'One or more dates invalid' }

/**
 * Step 7, too: an event that a form creates has a date (the spec's mutations add its dates afterwards, one by one).
 * @throws NotTaken INVALID
 */
export function checkHasDate({ entity, kind, after }: Edit): void {
  if (entity === 'calendarEvent' && kind === 'create' && Object.keys(after['schedules'] ?? {}).length === 0) {
    throw invalid([noDate])
  }
}

type Schema = ReturnType<typeof toZod>

const schemas = new Map<Collection, { whole: Schema; part: ReturnType<Schema['partial']> }>()

function schemasOf(collection: Collection) {
  const known = schemas.get(collection)
  if (known) return known
  const whole = toZod(entityOf(collection))
  const made = { whole, part: whole.partial() }
  schemas.set(collection, made)
  return made
}

function fieldErrors(edit: Edit, entity: Entity, values: Patch): FieldError[] {
  const rowIds = new Map<string, string[]>()
  const given: Record<string, unknown> = { id: edit.documentId }
  for (const [name, value] of Object.entries(values)) {
    if (name === 'deleted') continue
    given[name] = value
    if (!isRowPatch(value)) continue
    const rows = Object.entries(value).filter(([, row]) => row !== null)
    given[name] = rows.map(([id, row]) => ({ id, ...countedBy(entity, name), ...row }))
    const ids = rows.map(([id]) => id)
    rowIds.set(name, ids)
  }
  const { whole, part } = schemasOf(edit.entity)
  const parsed = (edit.kind === 'create' ? whole : part).safeParse(given)
  const errors = (parsed.error?.issues ?? []).map(({ path: [name, index, field], message }): [string, FieldError] => {
    const rowId = rowIds.get(String(name))?.[Number(index)]
    const place = [name, rowId, field].filter((part) => part !== undefined).join('/')
    return [`${place}: ${message}`, { place, message }]
  })
  return [...new Map(errors).values()]
}

/** What the server counts stands in no edit, but in the definition that the values are checked by. */
function countedBy(entity: Entity, list: string): Row {
  const counted = Object.entries(childOf(entity, list)?.fields ?? {}).filter(([, field]) => field.keptByServer)
  return Object.fromEntries(counted.map(([name, field]) => [name, field.default as number]))
}

/** Dates that contradict each other, in one row or within what a headline sets. */
function dateErrors({ entity }: Edit, { start, end, schedules }: Patch): FieldError[] {
  if (entity === 'calendarHeadline' && typeof start === 'string' && typeof end === 'string') {
    return headlineErrors({ start, end }).map(({ field, message }) => ({ place: field, message }))
  }
  const rows = isRowPatch(schedules) ? Object.entries(schedules) : []
  return rows.flatMap(([id, row]) => {
    if (row === null) return []
    const dates = { start: row['start'] as string, end: row['end'] as string, isAllDay: row['isAllDay'] === true }
    return scheduleErrors(dates).map(({ field, message }) => ({ place: `schedules/${id}/${field}`, message }))
  })
}
