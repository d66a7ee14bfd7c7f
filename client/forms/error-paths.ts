import type { FieldError } from '#sync/protocol/push-answer.ts'

/**
 * The one mapping between a place in a document (`schedules/<row id>/start`), as rules and the server report it, and a
 * field of a form (`schedules.2.start`), which moves as rows come and go.
 */

type Values = Readonly<Record<string, unknown>>

/** The field of a place; null if its row is no longer in the form. */
export function fieldAt(values: Values, place: string): string | null {
  const [name = '', rowId, ...rest] = place.split('/')
  if (rowId === undefined) return name
  const at = rowsOf(values, name).findIndex(({ id }) => id === rowId)
  return at === -1 ? null : [name, at, ...rest].join('.')
}

/** The place of a field. */
export function placeOf(values: Values, field: string): string {
  const [name = '', at, ...rest] = field.split('.')
  if (at === undefined) return name
  const row = rowsOf(values, name)[Number(at)]
  return [name, row?.id ?? at, ...rest].join('/')
}

/** What surrounds a place, from the nearest to the widest: a field's row, then its list. */
export function around(place: string): string[] {
  const parts = place.split('/')
  return parts.map((_part, at) => parts.slice(0, parts.length - at).join('/'))
}

/** All errors by field; the error of a row that is not in the form belongs to its list. */
export function byField(values: Values, errors: readonly FieldError[]): Map<string, string> {
  const messages = Map.groupBy(errors, ({ place }) => fieldAt(values, place) ?? place.split('/')[0]!)
  return new Map([...messages].map(([field, wrong]) => [field, [...new Set(wrong.map(toMessage))].join('. ')]))
}

const toMessage = ({ message }: FieldError) => message

/** An error of react-hook-form's tree at its place; `ref` is the element of a field that is on the screen. */
export type PlacedError = FieldError & { field: string; ref: unknown }

/** Every error of react-hook-form's tree, each at its place. `root` is the error of a list or a row as a whole. */
export function placedErrors(values: Values, errors: object): PlacedError[] {
  const found: PlacedError[] = []
  const collect = (node: unknown, path: readonly string[]) => {
    if (typeof node !== 'object' || node === null) return
    const { message, ref } = node as { message?: unknown; ref?: unknown }
    if (typeof message === 'string') {
      const field = path.join('.')
      found.push({ place: placeOf(values, field), field, message, ref })
    }
    // A list or a row may have an error of its own, and contain those of its fields.
    for (const [name, inner] of Object.entries(node)) {
      if (name !== 'ref') collect(inner, name === 'root' ? path : [...path, name])
    }
  }
  for (const [name, inner] of Object.entries(errors)) collect(inner, [name])
  return found
}

function rowsOf(values: Values, list: string): readonly { id?: string }[] {
  const rows = values[list]
  return Array.isArray(rows) ? (rows as { id?: string }[]) : []
}
