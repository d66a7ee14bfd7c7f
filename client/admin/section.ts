import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Control, UseFormRegisterReturn } from 'react-hook-form'
import type { AdminWord } from '#client/i18n/words/admin.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'

/** Everything a form holds of a document, by field name; `position` and `edit` are not a form's business. */
export type FormValues = Record<string, unknown> & { id: string }

export type Column<D> = {
  /** The word above the column; it stands for the column in the address too (`?sort=order`). */
  heading: AdminWord
  cell(document: D): ReactNode
  sortBy(document: D): string | number
  align?: 'end'
}

/** What ties a field of the design system to the form: its name, its events and what is wrong with it. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined }

export type FieldOf<C extends Collection> = (
  name: keyof Documents[C] & string,
  options?: { valueAsNumber: true },
) => BoundField

/** All there is to say about a section of the administration; three plain screens show it (spec section 2). */
export type SectionOf<C extends Collection> = {
  /** Below /administration/. */
  path: string
  collection: C
  group: AdminWord
  icon: LucideIcon
  heading: AdminWord
  add: AdminWord
  edit: AdminWord
  delete: AdminWord
  /** The column called `name` is shown as the link to the edit screen. */
  columns: readonly Column<Documents[C]>[]
  /** The heading of the column that the list is sorted by at first. */
  sortedBy: AdminWord
  searchText(document: Documents[C]): string[]
  /** Which documents of the collection belong here; without it all do. */
  holds?(document: Documents[C]): boolean
  /** What a new one starts with where that differs from the fields' defaults. */
  startsWith?: Partial<Documents[C]>
  Fields(props: { field: FieldOf<C>; control: Control<FormValues> }): ReactNode
}

/** A section of any collection, as the screens and routes see it. */
export type Section = SectionOf<Collection>

/** Describes a section: the collection says which fields its columns and its form may name. */
export function section<C extends Collection>(definition: SectionOf<C>): SectionOf<C> {
  return definition
}

type Addressed = Pick<Section, 'path'>

/** The address of a section's list. */
export function addressOf({ path }: Addressed): string {
  return `/administration/${path}`
}

export const addAddress = (section: Addressed) => `${addressOf(section)}/add`
export const editAddress = (section: Addressed, id: string) => `${addressOf(section)}/edit/${id}`
export const deleteAddress = (section: Addressed, id: string) => `${addressOf(section)}/delete/${id}`

/** The add form filled with what another one holds. */
export const copyAddress = (section: Section, id: string) =>
  `${addAddress(section)}?${new URLSearchParams({ copy: id })}`
