import * as z from 'zod'
import type { FieldError } from '../protocol/push-answer.ts'
import {
  farDate,
  isAtMost,
  isNearYear,
  isOneLine,
  isPrintable,
  seen,
  severalLines,
  unprintable,
} from '../rules/typed-text.ts'
import { addressError } from '../rules/web-address.ts'
import type { Children, Field, Fields } from '../define.ts'

// Without this zod tests whether it may compile code, and every page's content security policy reports the attempt.
z.config({ jitless: true })

type Definition = { readonly fields: Fields; readonly children?: Children }

/**
 * The zod object of an entity with its child rows, or of an unsynced record, for the server and the forms. It refuses
 * unknown fields and answers in the specification's messages (product 5). This is the only importer of zod, so zod
 * never reaches the calendar route.
 */
export function toZod({ fields, children = {} }: Definition) {
  const lists = Object.entries(children).map(([list, child]) => [list, z.array(z.strictObject(shape(child.fields)))])
  return z.strictObject({ ...shape(fields), ...Object.fromEntries(lists) })
}

/**
 * What is wrong with a document whose lists are arrays of rows: each error at its place (`schedules/<id>/start`),
 * reported once.
 */
export function errorsOf(schema: z.ZodType, given: Readonly<Record<string, unknown>>): FieldError[] {
  const issues = schema.safeParse(given).error?.issues ?? []
  const errors = issues.map(({ path: [name, index, field], message }): [string, FieldError] => {
    const row = typeof index === 'number' ? (given[String(name)] as { id: string }[])[index] : undefined
    const place = [name, row?.id, field].filter((part) => part !== undefined).join('/')
    return [`${place}: ${message}`, { place, message }]
  })
  return [...new Map(errors).values()]
}

function shape(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldToZod(field)]))
}

function fieldToZod(field: Field): z.ZodType {
  const value = kinds[field.kind](field)
  if (!field.nullable) return value
  const nullable = value.nullable()
  const { required } = field
  return required === undefined ? nullable : nullable.refine((given) => given !== null, required)
}

const millisecondIso = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const midnightIso = /^(?!0000)\d{4}-\d\d-\d\dT00:00:00\.000Z$/

const kinds: Record<Field['kind'], (field: Field) => z.ZodType> = {
  uuid: () => z.uuid(),
  reference: (field) => z.uuid(field.required),
  blob: (field) => z.uuid(field.required),
  text: (field) => requiredText(field).refine(isOneLine, severalLines),
  html: (field) => requiredText(field),
  url: (field) =>
    requiredText(field).superRefine((text, { addIssue }) => {
      const message = addressError(text)
      if (message !== null) addIssue({ code: 'custom', message })
    }),
  instant: (field) =>
    z
      .string(field.required)
      .regex(millisecondIso, field.required)
      .refine(isRealInstant, field.required)
      .refine(isNear, farDate),
  date: (field) =>
    z
      .string(field.required)
      .regex(midnightIso, field.required)
      .refine(isRealInstant, field.required)
      .refine(isNear, farDate),
  color: () => z.string().regex(/^#[0-9a-f]{6}$/, 'The colour must look like #1a2b3c'),
  integer: (field) =>
    z.int(field.required).min(-2_147_483_648, 'At least -2,147,483,648').max(2_147_483_647, 'At most 2,147,483,647'),
  flag: () => z.boolean(),
  choice: (field) => z.enum(field.values ?? []),
  names: (field) => z.array(requiredText(field).refine(isOneLine, severalLines)).max(field.most ?? 0),
}

export const tooLong = (most: number): string => `At most ${most} characters`

function requiredText(field: Field): z.ZodString {
  const longest = z
    .string(field.required)
    .refine((text) => isAtMost(text, field.longest ?? 300), tooLong(field.longest ?? 300))
    .refine(isPrintable, unprintable)
  return field.required === undefined ? longest : longest.regex(seen, field.required)
}

/** A malformed text is reported as malformed, not as too far away. */
function isNear(text: string): boolean {
  return !millisecondIso.test(text) || !isRealInstant(text) || isNearYear(new Date(text))
}

function isRealInstant(text: string): boolean {
  const parsed = new Date(text)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString() === text
}
