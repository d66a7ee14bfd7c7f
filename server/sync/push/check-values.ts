import { childOf, fieldOf, type Child, type Entity } from '#sync/define.ts'
import { errorsOf, toZod } from '#sync/derive/to-zod.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { isRowPatch, type Edit, type Patch, type Row, type Value } from '#sync/protocol/edit.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { rulesFor } from '#sync/rules/document-rules.ts'
import { isClean } from '../../html/clean-html.ts'
import { invalid } from './not-taken.ts'

/**
 * Step 7: checks the values that an edit sets, each by itself, before the lock is taken; for a create, the whole
 * document.
 * @throws NotTaken INVALID with the specification's words at each field
 */
export function checkValues(edit: Edit): void {
  const entity = entityOf(edit.entity)
  const values = edit.kind === 'create' ? applyEdit(entity, null, edit) : edit.after
  const errors = fieldErrors(edit, entity, values)
  if (errors.length === 0) errors.push(...rulesFor(edit.entity, 'parts').flatMap(({ check }) => check(values)))
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Also step 7: cleaning happens before an edit exists, so an edit that cleaning would still change is refused (design
 * 6).
 * @throws NotTaken INVALID
 */
export function checkHtml({ entity, after }: Edit): void {
  const isForeign = ([name, value]: [string, unknown]) =>
    fieldOf(entityOf(entity), name)?.kind === 'html' && typeof value === 'string' && !isClean(value)
  const message = 'This text holds formatting that cannot be saved'
  const errors = Object.entries(after)
    .filter(isForeign)
    .map(([place]) => ({ place, message }))
  if (errors.length > 0) throw invalid(errors)
}

/**
 * Also step 7: a create from a form is complete, so an event has a date (the specification's mutations add its dates
 * afterwards, one by one).
 * @throws NotTaken INVALID
 */
export function checkWhole(edit: Edit): void {
  if (edit.kind !== 'create') return
  const document = applyEdit(entityOf(edit.entity), null, edit)
  const errors = rulesFor(edit.entity, 'documents').flatMap(({ check }) => check(document))
  if (errors.length > 0) throw invalid(errors)
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
  const given: Record<string, unknown> = { id: edit.documentId, ...serverDefaults(entity) }
  for (const [name, value] of Object.entries(values)) {
    if (name === 'deleted') continue
    const rows = isRowPatch(value) ? Object.entries(value).filter(([, row]) => row !== null) : null
    given[name] = rows ? rows.map(([id, row]) => ({ id, ...serverDefaults(childOf(entity, name)), ...row })) : value
  }
  const { whole, part } = schemasOf(edit.entity)
  return errorsOf(edit.kind === 'create' ? whole : part, given)
}

/** What the server alone knows is in no edit, but in the definition by which the values are checked. */
function serverDefaults(definition: Entity | Child | undefined): Row {
  const own = Object.entries(definition?.fields ?? {}).filter(([, field]) => field.setByServer)
  return Object.fromEntries(own.map(([name, field]) => [name, field.default as Value]))
}
