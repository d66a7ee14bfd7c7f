import { entities } from '../entities/index.ts'
import { isHashed, type Edit } from './edit.ts'
import { isUuid } from './uuid.ts'

const hashPattern = /^[\w-]{22}$/
const kinds = new Set<unknown>(['create', 'update', 'delete', 'archive', 'restore'])

/** True for a well-formed edit; whether its fields are the entity's and its values valid is for the push to answer. */
export function isEdit(value: unknown): value is Edit {
  if (!isObject(value)) return false
  const { id, entity, documentId, kind, base, before, after, madeAt, batch } = value
  return (
    isUuid(id) &&
    isUuid(documentId) &&
    typeof entity === 'string' &&
    Object.hasOwn(entities, entity) &&
    kinds.has(kind) &&
    (base === null || (Number.isSafeInteger(base) && (base as number) >= 0)) &&
    isSeen(before) &&
    isPatch(after) &&
    typeof madeAt === 'string' &&
    !Number.isNaN(Date.parse(madeAt)) &&
    ((batch ?? null) === null || isUuid(batch))
  )
}

/** Like a patch, but may contain hashes, which have 128 bits in base64url. */
function isSeen(value: unknown): boolean {
  if (!isObject(value)) return false
  const hashes = Object.values(value).flatMap((field) => (isHashed(field) ? [field] : []))
  const rest = Object.entries(value).filter(([, field]) => !isHashed(field))
  const rows = rest.flatMap(([, field]) => (isObject(field) ? Object.values(field).filter(isHashed) : []))
  return [...hashes, ...rows].every(({ hash }) => hashPattern.test(hash)) && isPatch(Object.fromEntries(rest))
}

function isPatch(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((field) => isValue(field) || isRows(field))
}

function isRows(value: unknown): boolean {
  return isObject(value) && Object.entries(value).every(([id, row]) => isUuid(id) && (row === null || isRow(row)))
}

function isRow(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isValue)
}

function isValue(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
