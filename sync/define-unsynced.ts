import { choice, type Field, type Fields, type Unsynced } from './define.ts'

/** Defines a record that is asked online. Its id, and whose it is, are not among its fields: nobody may change them. */
export function defineUnsynced<F extends Fields>(name: string, table: string, fields: F): Unsynced<F> {
  return { name, table, fields }
}

/** A choice that GraphQL knows as an enumeration; `required` is the specification's message. */
export const enumeration = <const V extends readonly string[]>(
  name: string,
  values: V,
  fallback: V[number],
  required: string,
): Field<V[number]> => ({ ...choice(values, fallback), enumeration: name, required })

/** Names of other things, at most `most`; in GraphQL a JSON text, in PostgreSQL `jsonb`. */
export const names = (most: number, longest = 300): Field<readonly string[]> => ({
  kind: 'names',
  nullable: false,
  default: [],
  longest,
  most,
})

/** What administrators alone are told; for others it is nothing. */
export const forAdministrators = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  nullable: true,
  administratorsOnly: true,
})
