import { choice, type Field, type Fields, type Unsynced } from './define.ts'

/**
 * Defines a record that is read and changed online. Its id and its owner are not among its fields: nobody may change
 * them.
 */
export function defineUnsynced<F extends Fields>(name: string, table: string, fields: F): Unsynced<F> {
  return { name, table, fields }
}

/** A choice that is an enumeration in GraphQL; `required` is the specification's message. */
export const enumeration = <const V extends readonly string[]>(
  name: string,
  values: V,
  fallback: V[number],
  required: string,
): Field<V[number]> => ({ ...choice(values, fallback), enumeration: name, required })

/** Names of other things, at most `most`; JSON text in GraphQL, `jsonb` in PostgreSQL. */
export const names = (most: number, longest = 300): Field<readonly string[]> => ({
  kind: 'names',
  nullable: false,
  default: [],
  longest,
  most,
})

/** A field that only administrators can read; for everyone else it is null. */
export const nullForOthers = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  nullable: true,
  administratorsOnly: true,
})
