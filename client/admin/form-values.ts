import { entityOf, type Collection, type Documents } from '#sync/entities/index.ts'
import type { FormValues, Section } from './section.ts'

type Made = Pick<Section, 'collection' | 'startsWith'>

/** What a form shows of a document: every field and list of the entity, also those that have no field on the screen. */
export function documentToValues(collection: Collection, document: Documents[Collection]): FormValues {
  const { fields, children } = entityOf(collection)
  const held = document as unknown as FormValues
  const names = [...Object.keys(fields), ...Object.keys(children)]
  return { ...Object.fromEntries(names.map((name) => [name, held[name]])), id: document.id }
}

/** What is saved of what was typed: without the spaces around a text of one line. */
export function tidied(collection: Collection, values: FormValues): FormValues {
  const { fields } = entityOf(collection)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    fields[name]?.kind === 'text' && typeof value === 'string' ? value.trim() : value,
  ])
  return { ...Object.fromEntries(entries), id: values.id }
}

/** What the form of a new document starts with: the fields' defaults, then the section's own. */
export function newValues({ collection, startsWith }: Made, id: string): FormValues {
  const { fields, children } = entityOf(collection)
  const defaults = Object.entries(fields).map(([name, field]) => [name, field.default])
  const lists = Object.keys(children).map((list) => [list, []])
  return { ...Object.fromEntries([...defaults, ...lists]), ...startsWith, id }
}

/** A new document that holds what another one does, under a name that tells them apart. */
export function copiedValues(
  { collection }: Made,
  document: Documents[Collection],
  id: string,
  name: string,
): FormValues {
  return { ...documentToValues(collection, document), id, name, archived: false }
}
