import type { Child, Entity } from '../define.ts'

/**
 * A face's answer for every field of an entity and of its rows: false where the face leaves it out. A new field does not
 * compile until each face has answered for it.
 */
export type FieldsShown<E extends Entity, Answer = true> = {
  readonly [F in keyof E['fields']]: Answer | false
} & {
  readonly [L in keyof E['children']]: E['children'][L] extends Child
    ? { readonly [F in keyof E['children'][L]['fields']]: Answer | false }
    : never
} & {
  readonly [L in keyof E['serverRows']]: { readonly [F in keyof E['serverRows'][L]['fields']]: Answer | false }
}

/** The part of a document that a face may read: the fields that it shows, so that it reads no other. */
export type PartShown<Shown, Document> = {
  readonly [F in keyof Shown & keyof Document as Shown[F] extends LeftOut ? never : F]: Shown[F] extends Answered
    ? Document[F]
    : Document[F] extends readonly (infer Row)[]
      ? readonly PartShown<Shown[F], Row>[]
      : never
}

type LeftOut = false | Readonly<Record<string, false>>
type Answered = boolean | string | readonly unknown[]

/** The names of the fields that a face shows, without those of rows. */
export function namesShown(shown: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(shown).filter((name) => shown[name] !== false && typeof shown[name] !== 'object')
}
