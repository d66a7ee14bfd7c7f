import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { childOf, fieldOf, type Entity, type Fields } from '../define.ts'
import { canonicalValue, isSame } from './canonical.ts'
import { isHashed, isRowPatch, type DocumentState, type Hashed, type Row, type Seen } from './edit.ts'
import { placesOf, valueAt, withValues, type Held, type Place } from './patch-places.ts'

/** The most bytes that a `before` holds whole: of one text, or of the rows of one list together. */
const WHOLE_MOST_BYTES = 4096

/**
 * [Note: Hashes] An edit that carried everything it saw would grow with the document, until what can be created could
 * no longer be changed. So a long text or the row of a long list stands in `before` as `{ hash }`: the first 128 bits
 * of the SHA-256, in base64url, of the canonical text as JSON, or of the row as JSON of its [name, value] pairs in the
 * order of their names. Default values are left out of a row, so that a field added later changes no hash. Both sides
 * compute it and edits wait for months: it is pinned by examples and never changes. It is computed at once, because edits are
 * applied and merged by pure synchronous functions, for which the Web Crypto of browsers has nothing.
 */
export function hashOf(entity: Entity, place: Place, held: string | Row): Hashed {
  const fields = typeof held === 'string' ? {} : (childOf(entity, listOf(place))?.fields ?? {})
  const text = JSON.stringify(typeof held === 'string' ? held : pairsOf(fields, held))
  return { hash: toBase64Url(sha256(utf8ToBytes(text)).subarray(0, 16)) }
}

/** Whether the value at a place is the one an edit saw there, whole or by its hash. */
export function isAsSeen(entity: Entity, place: Place, held: Held | undefined, seen: Held | undefined): boolean {
  if (isHashed(seen) === isHashed(held)) return isSame(held, seen)
  const [hash, whole] = isHashed(seen) ? [seen, held] : [held, seen]
  return isHashable(whole) && isSame(hash, hashOf(entity, place, whole))
}

/** What was seen, as it travels: long texts, and the rows of long lists, by their hashes. */
export function condensed(entity: Entity, seen: Seen): Seen {
  const long = new Set(Object.keys(seen).filter((name) => isLong(seen[name])))
  const places = placesOf(seen).filter((place) => long.has(listOf(place)))
  return replaced(seen, places, (place, held) => (isHashable(held) ? hashOf(entity, place, held) : held))
}

/** What was seen, made whole wherever this state still holds it. */
export function wholeAgain(entity: Entity, seen: Seen, state: DocumentState | null): Seen {
  if (!state) return seen
  return replaced(seen, placesOf(seen), (place, held) => {
    const now = isHashed(held) ? valueAt(state, place) : undefined
    return now !== undefined && isAsSeen(entity, place, now, held) ? now : held
  })
}

function replaced(seen: Seen, places: readonly Place[], by: (place: Place, held: Held) => Held): Seen {
  return withValues(
    seen,
    places.map((place) => [place, by(place, valueAt(seen, place) ?? null)]),
  )
}

/** Whether part of what was seen is only a hash: such a `before` cannot be restored from the edit. */
export function holdsHash(seen: Seen): boolean {
  return placesOf(seen).some((place) => isHashed(valueAt(seen, place)))
}

/** Whether hashes stand only for texts and rows; a colour or a reference is never long. */
export function isHashedWell(entity: Entity, seen: Seen): boolean {
  return Object.entries(seen).every(
    ([name, value]) => !isHashed(value) || hashedKinds.has(fieldOf(entity, name)?.kind ?? ''),
  )
}

const hashedKinds = new Set(['text', 'html', 'url'])

function isHashable(held: Held | undefined): held is string | Row {
  return typeof held === 'string' || (typeof held === 'object' && held !== null && !isHashed(held))
}

function isLong(value: Seen[string] | undefined): boolean {
  if (typeof value !== 'string' && !isRowPatch(value)) return false
  const text = JSON.stringify(value)
  return text.length > WHOLE_MOST_BYTES || utf8ToBytes(text).length > WHOLE_MOST_BYTES
}

function pairsOf(fields: Fields, row: Row): [string, unknown][] {
  const isByDefault = ([name, value]: [string, unknown]) =>
    fields[name] !== undefined && value === canonicalValue(fields[name], null)
  return Object.entries(row)
    .filter((pair) => !isByDefault(pair))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function listOf(place: Place): string {
  return place.split('/')[0] ?? ''
}

function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let bit = 0; bit < bytes.length * 8; bit += 6) {
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    text += alphabet[(pair >> (10 - (bit & 7))) & 0x3f]
  }
  return text
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
