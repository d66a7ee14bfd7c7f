import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import type { ListedRow, NamedRows } from '#client/data/replica/view/use-listed.ts'
import type { BoundField } from '#client/forms/bound-field.ts'
import type { ListWord } from '#client/i18n/words/admin-lists.ts'
import type { AdminWord } from '#client/i18n/words/admin.ts'
import type { Thing } from '#client/i18n/words/things.ts'
import type { Collection, Documents, ListRows, ShownName } from '#sync/entities/index.ts'
import type { BulkChange } from '#sync/rules/bulk-change.ts'
import type { Day } from '#sync/rules/day.ts'

/** All form values of a document, by field name; `position` and `edit` do not concern a form. */
export type FormValues = Record<string, unknown> & { id: string }

/** What a list shows of a document: plain data, so that it is made once and reused until something in it changes. */
export type PlainRow = { name: string }

/** A field, how many events use the document, or the last change of the document: the last two are no fields. */
export type ColumnName = ShownName | 'uses' | 'changed'

export type Column<R> = {
  /** The label of the field that it shows, `uses` or `changed`; it also names the column in the address (`?sort=displayOrder`). */
  heading: ColumnName
  /** The words above it, if they differ from the field's label. */
  label?: ListWord | undefined
  cell(row: R, listed: ListedRow<Collection>): ReactNode
  /** By a value that may depend on today; if missing, the list is not sorted by it, and its heading is plain. */
  sortBy?(row: R, today: Day, listed: ListedRow<Collection>): string | number
  align?: 'end'
  className?: string
  /** A class that shows it in some windows alone, where the columns have not been chosen. */
  shownIn?: string
  /** What it takes at most, in rem, below and from a window of 110 rem; one without it always stays. */
  width?: readonly [number, number]
  /** The list can be sorted by it, and does not show it. */
  isOff?: boolean
}

/** The fields of a document, and those of its rows by list and number (`schedules.2.start`). */
type FieldName<D> =
  | (keyof D & string)
  | {
      [L in keyof D & string]: D[L] extends readonly (infer Row)[] ? `${L}.${number}.${keyof Row & string}` : never
    }[keyof D & string]

export type FieldOf<C extends Collection> = (
  name: FieldName<Documents[C]>,
) => BoundField & { label: string; required: boolean }

/** The complete description of an administration section; three plain screens show it (product 2). */
export type SectionOf<C extends Collection, R extends PlainRow = PlainRow> = {
  /** Below /administration/. */
  path: string
  collection: C
  group: AdminWord
  icon: LucideIcon
  /** The kind of its documents. */
  thing: Thing
  /** The collections to which `row` refers. */
  names?: readonly Collection[]
  /**
   * What the list shows, sorts and searches, from what the copy keeps for lists; `names` are the documents it refers
   * to, by id.
   */
  row(document: ListRows[C], names: NamedRows): R
  /** The column called `name` is shown as the link to the edit screen. */
  columns: readonly Column<NoInfer<R>>[]
  /** The heading of the column by which the list is sorted at first. */
  sortedBy: ColumnName
  searchText(row: NoInfer<R>): string[]
  /** Which documents of the collection belong here; if missing, all do. */
  holds?(document: Omit<ListRows[C], 'filled'>): boolean
  /** Which documents the list leaves out until archived ones are chosen; if missing, those that are archived. */
  hides?(document: ListRows[C]): boolean
  /** The initial values of a new document that differ from the fields' defaults. */
  startsWith?: Partial<Documents[C]>
  /** More of them, which are made when the form opens: today's date, first rows, what its address names. */
  newValues?(query: URLSearchParams): Partial<Documents[C]>
  /** What people should know on every screen of the section. */
  notice?: ListWord
  /** What distinguishes rows of the same name, where only names are listed. */
  distinguishedBy?(row: NoInfer<R>): string
  /** What the delete screen shows of a document besides its name. */
  facts?(document: Documents[C]): readonly { label: ListWord; value: string }[]
  /** A second row of the list below each document. */
  Preview?(props: { id: string; row: NoInfer<R> }): ReactNode
  /** What stands between the heading of the list and its search. */
  Above?(): ReactNode
  /** What stands beside Add above the list. */
  Tools?(): ReactNode
  /** Where readers see it; null while they don't. */
  readersAddress?(document: Omit<ListRows[C], 'filled'>): string | null
  Fields(props: { field: FieldOf<C>; control: Control<FormValues> }): ReactNode
  /** What is typed as readers see it: beside the form on wide windows, elsewhere by the button, which stands in the form's bar. */
  LivePreview?: ComponentType<{ control: Control<FormValues> }>
  PreviewButton?: ComponentType
  /** Further changes that can be made to every chosen row of the list. */
  BulkTools?(props: BulkToolsProps<C>): ReactNode
  /** Asks what a duplicate takes over before its form opens, with the answer in the address. */
  CopyDialog?: ComponentType<{ id: string; name: string; onClose(): void }>
  /** What a duplicate takes over of a document, as the address says. */
  copied?(document: Documents[C], query: URLSearchParams): Documents[C]
  /** Saves what stands in a form as a template. */
  TemplateDialog?: ComponentType<{ onClose(): void }>
  /** The form of a new document that begins with a template (`?template=`). */
  FromTemplate?: ComponentType<{
    template: string
    newId: string
    heading: string
    children: (initial: FormValues) => ReactNode
  }>
  /** Where Add leads, if no form of the section is where its documents are made. */
  addsAt?: string
  /** Further screens, below the section's address; their code may be fetched when they are opened. */
  screens?: readonly { path: string; Screen: ComponentType }[]
  /** Replaces the plain screens if a section really differs. */
  List?(props: { section: Section }): ReactNode
  Edit?(props: { section: Section }): ReactNode
}

export type BulkToolsProps<C extends Collection> = {
  /** The chosen rows. */
  rows: readonly ListRows[C][]
  isBusy: boolean
  apply(change: BulkChange): void
  /** Chooses no row any more. */
  clear(): void
}

/** A section of any collection, as the screens and routes see it. */
export type Section = SectionOf<Collection>

/** Describes a section: the collection determines which fields its columns and its form may name. */
export function section<C extends Collection, R extends PlainRow>(definition: SectionOf<C, R>): SectionOf<C, R> {
  return definition
}
