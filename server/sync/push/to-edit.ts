import type { Entity } from '#sync/define.ts'
import { entities, entityOf } from '#sync/entities/index.ts'
import { canonicalPatch, unknownNames } from '#sync/protocol/canonical.ts'
import { isRowPatch, standingOf, type Edit, type Patch, type RowPatch, type Seen } from '#sync/protocol/edit.ts'
import { holdsHash, isHashedWell } from '#sync/protocol/hashed.ts'
import { isEdit } from '#sync/protocol/is-edit.ts'
import { kindOf } from '#sync/protocol/make-edit.ts'
import type { RawEdit } from '#sync/protocol/upcasts.ts'
import { isEmptyLink } from '#sync/rules/document-rules.ts'
import { refused } from './not-taken.ts'

/**
 * Step 4: a well-formed edit in canonical form, whose kind matches what it does. Nothing is looked up.
 * @throws NotTaken MALFORMED, in words
 */
export function toEdit(raw: RawEdit): Edit {
  if (!isStorable(JSON.stringify(raw))) throw malformed('it holds characters that cannot be saved')
  if (!Object.hasOwn(entities, raw.entity)) throw malformed('it is of an unknown kind')
  if (!isEdit(raw)) throw malformed('its form is not that of a change')
  const entity = entityOf(raw.entity)
  const isStanding = raw.after['deleted'] === true && standingOf(raw.before) !== null
  for (const patch of isStanding ? [raw.after] : [raw.before, raw.after]) {
    const [unknown] = unknownNames(entity, patch)
    if (unknown !== undefined) throw malformed(`it names the unknown field "${unknown.slice(0, 60)}"`)
    if (!hasShapeOf(entity, patch) || !isHashedWell(entity, patch))
      throw malformed('one of its fields has the wrong shape')
  }
  if (holdsHash(raw.after)) throw malformed('it sets what it does not hold')
  const after = withoutEmptyLinks(canonicalPatch(entity, raw.after), raw.before)
  if (raw.kind === 'create' && after['deleted'] === true) throw malformed('it creates and deletes')
  const madeAt = new Date(raw.madeAt)
  if (!isOrdinaryYear(madeAt)) throw malformed('its date is out of range')
  return {
    ...raw,
    kind: raw.kind === 'create' ? 'create' : kindOf(after),
    before: isStanding ? raw.before : canonicalPatch(entity, raw.before),
    after,
    madeAt: madeAt.toISOString(),
  }
}

export function isOrdinaryYear(date: Date): boolean {
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999
}

/**
 * Text that PostgreSQL cannot store, as JSON escapes it; not after an odd backslash, which would make it six plain
 * characters.
 */
const escapeOfNoText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/i

/** PostgreSQL stores no NUL in text, and half a surrogate pair is not valid text; JSON writes both as escapes. */
function isStorable(json: string): boolean {
  return !escapeOfNoText.test(json)
}

function malformed(why: string) {
  return refused('MALFORMED', `This change cannot be read: ${why}.`)
}

/** Child lists hold rows, everything else plain values. */
function hasShapeOf(entity: Entity, patch: Seen): boolean {
  return Object.entries(patch).every(([name, value]) => Object.hasOwn(entity.children, name) === isRowPatch(value))
}

/** A link row with neither text nor address is dropped on save; a half-filled one is an error (design 6). */
export function withoutEmptyLinks(after: Patch, before: Seen): Patch {
  const links = after['urls']
  if (!isRowPatch(links)) return after
  const seen = before['urls']
  const entries = Object.entries(links).flatMap(([id, row]): [string, RowPatch[string]][] => {
    if (row === null || !isEmptyLink(row)) return [[id, row]]
    return isRowPatch(seen) && seen[id] ? [[id, null]] : []
  })
  return { ...after, urls: Object.fromEntries(entries) }
}
