/**
 * The words an entity is written in: plain data, no library. One definition yields the TypeScript type (below), the
 * RxDB schema, the GraphQL type and inputs, the column list and the zod object (`sync/derive`; design 3).
 */
export type FieldKind =
  | 'uuid'
  /** One line; a text of several is an `html`. */
  | 'text'
  | 'html'
  | 'url'
  | 'instant'
  | 'date'
  | 'color'
  | 'integer'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'blob'
  | 'names'

export type Field<T = unknown> = {
  readonly kind: FieldKind
  readonly nullable: boolean
  /** Filled in by `canonical` where a document or row has no value. */
  readonly default: T
  /** The specification's message when it is missing; fields without one may be empty. */
  readonly required?: string
  readonly longest?: number
  /** Only administrators may read it. */
  readonly administratorsOnly?: true
  /** The maximum number of names. */
  readonly most?: number
  readonly values?: readonly string[]
  /** The name of a choice's enumeration in GraphQL. */
  readonly enumeration?: string
  /** Known to the server alone: it travels to devices, but no edit holds it. */
  readonly setByServer?: true
  /** Read by the app alone: people see that it is there, and not what stands in it. */
  readonly isData?: true
  /** The collection that a reference points to. */
  readonly collection?: string
  readonly $type?: T
}

export type Fields = Record<string, Field>

export type Child<F extends Fields = Fields, L extends string = string> = {
  readonly name: string
  readonly table: string
  /** The column and field that hold the parent's id. */
  readonly parent: string
  /** Arrays are sorted by this field, then by id (design 11). */
  readonly sortedBy: string
  readonly fields: F
  /**
   * A removed row stays in the database with `deleted_at` and the server keeps counting in it, because others must be
   * shown that it is cancelled (design 4).
   */
  readonly retainedWhenRemoved: boolean
  /** Its rows have an `archived` flag of their own in GraphQL, as (product 3) says; documents do not hold it. */
  readonly hasArchived: boolean
  /** The fields of a row that administration's lists show; if there are none, the lists leave the rows out. */
  readonly listed: readonly L[]
}

export type Children = Record<string, Child>

/** A list of rows that the server alone writes; those without `at` are not shown yet, and travel nowhere. */
export type ServerRows<F extends Fields = Fields> = Pick<Child<F>, 'table' | 'parent' | 'fields'>

export type ServerLists = Record<string, ServerRows>

/**
 * What an entity is like, besides what it holds. Code that treats entities differently looks here, never for their
 * names.
 */
export type Traits = {
  /** What it is called in a sentence, such as "This provider is no longer there". */
  readonly noun: string
  /** Whose copies hold it, and who may query it. */
  readonly readers: 'everyone' | 'administrators'
  /** Whether readers lose an archived one, or keep it as a name for whatever uses it (design 5). */
  readonly archived: 'hidden' | 'named'
}

export type Entity<
  F extends Fields = Fields,
  C extends Children = Children,
  S extends ServerLists = ServerLists,
> = Traits & {
  readonly name: string
  readonly collection: string
  readonly table: string
  readonly fields: F
  readonly children: C
  /** Rows that the server alone writes and that travel inside the document: in no state, edit, form or history. */
  readonly serverRows: S
}

/** What edits carry and merge. */
type SyncedFields = Record<string, Field<string | number | boolean | null>>

/** A record defined in the same words that no device keeps: it is read and changed online. */
export type Unsynced<F extends Fields = Fields> = { readonly name: string; readonly table: string; readonly fields: F }

export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** A record as GraphQL sees it: names are JSON text. */
export type WireRowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<readonly string[]> ? string : F[K] extends Field<infer T> ? T : never
}

/** A document as it is pulled and stored: its fields, one level of child rows, and its position in the one order. */
export type DocumentOf<E extends Entity> = RowOf<E['fields']> & {
  [K in keyof E['children']]: RowOf<E['children'][K]['fields']>[]
} & {
  [K in keyof E['serverRows']]: RowOf<E['serverRows'][K]['fields']>[]
} & { position: number; edit: string | null }

/** The names of the fields that a list can show: all but long texts. */
type ListedName<F extends Fields> = { [K in keyof F]: F[K] extends LongText ? never : K }[keyof F]

/** The names of the long texts, of which a list knows only whether there are any. */
type LongName<F extends Fields> = { [K in keyof F & string]: F[K] extends LongText ? K : never }[keyof F & string]

type ListedOf<C> = C extends { readonly listed: readonly (infer L)[] } ? L : never
type ListedRow<C> = C extends { readonly fields: infer F extends Fields }
  ? Pick<RowOf<F>, ('id' | ListedOf<C>) & keyof F>
  : never

/** A document as administration's lists know it: without long texts, and with only the listed fields of its rows. */
export type ListRowOf<E extends Entity> = Pick<RowOf<E['fields']>, ListedName<E['fields']>> & {
  [K in keyof E['children'] as [ListedOf<E['children'][K]>] extends [never] ? never : K]: ListedRow<E['children'][K]>[]
} & { filled: readonly LongName<E['fields']>[]; position: number; edit: string | null }

/** The fields that people may see; ids and the server's own counts are shown nowhere. */
export type ShownOf<F extends Fields> = {
  [N in keyof F & string]: N extends 'id' ? never : F[N] extends { readonly setByServer: true } ? never : N
}[keyof F & string]

/** The values of fields that nobody has filled in. */
export function defaultsOf<F extends Fields>({ fields }: { readonly fields: F }): RowOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])) as RowOf<F>
}

/** The entity's own field of that name; undefined for anything else, including what every object inherits. */
export function fieldOf(definition: Entity | Child, name: string): Field | undefined {
  return Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
}

/** The entity's own child list of that name. */
export function childOf(entity: Entity, name: string): Child | undefined {
  return Object.hasOwn(entity.children, name) ? entity.children[name] : undefined
}

/** The name of an entity's list in GraphQL. */
export function listOf({ collection }: Entity): string {
  return `${collection}s`
}

/** Fields that every synced root row has besides its own. */
type Common = { id: Field<string>; archived: Field<boolean> }

/**
 * Defines a synced entity. `collection` is the entity's name with a lower-case first letter; `id` and `archived` are
 * added.
 */
export function defineEntity<
  F extends SyncedFields,
  C extends Children = Record<never, never>,
  S extends ServerLists = Record<never, never>,
>(name: string, table: string, traits: Traits, fields: F, children?: C, serverRows?: S): Entity<Common & F, C, S> {
  return {
    ...traits,
    name,
    collection: name.charAt(0).toLowerCase() + name.slice(1),
    table,
    fields: { id: uuid(), ...fields, archived: flag(false) },
    children: children ?? ({} as C),
    serverRows: serverRows ?? ({} as S),
  }
}

/** Defines rows that the server alone writes inside their parent's document, in the order of their `at`. */
export function defineServerRows<F extends SyncedFields>(
  table: string,
  parent: string,
  fields: F,
): ServerRows<F & { id: Field<string>; at: Field<string> }> {
  return { table, parent, fields: { id: uuid(), at: instant(''), ...fields } }
}

/** The lists of rows that the server alone writes, before it has written any. */
export function noServerRows({ serverRows }: Pick<Entity, 'serverRows'>): Record<string, []> {
  return Object.fromEntries(Object.keys(serverRows).map((list) => [list, []]))
}

/** Defines the rows that travel inside their parent's document. */
export function defineChild<F extends SyncedFields, const L extends keyof F & string = never>(
  name: string,
  table: string,
  parent: string,
  sortedBy: (keyof F & string) | 'id',
  fields: F,
  {
    retainedWhenRemoved = false,
    hasArchived = false,
    listed = [],
  }: { retainedWhenRemoved?: boolean; hasArchived?: boolean; listed?: readonly L[] } = {},
): Child<F & { id: Field<string> }, L> {
  return { name, table, parent, sortedBy, fields: { id: uuid(), ...fields }, retainedWhenRemoved, hasArchived, listed }
}

const uuid = (): Field<string> => ({ kind: 'uuid', nullable: false, default: '' })

export const text = (required: string, longest = 300): Field<string> => ({
  kind: 'text',
  nullable: false,
  default: '',
  required,
  longest,
})

export const optionalText = (longest = 300): Field<string | null> => ({
  kind: 'text',
  nullable: true,
  default: null,
  longest,
})

type LongText = Field<string | null> & { readonly kind: 'html' }

/** Rich text: HTML that the server has cleaned, at most 200,000 characters. */
export const html = (): LongText => ({ kind: 'html', nullable: true, default: null, longest: 200_000 })

/** An http, https or mailto address. */
export const url = (): Field<string> => ({ kind: 'url', nullable: false, default: '', longest: 2000 })

/** A UTC instant as ISO text with milliseconds; for an all-day schedule, a date at UTC midnight (design 4). */
export const instant = (required: string): Field<string> => ({
  kind: 'instant',
  nullable: false,
  default: '',
  required,
})

/** An instant that may be missing. */
export const optionalInstant = (): Field<string | null> => ({ kind: 'instant', nullable: true, default: null })

/** What readers never see: no pull, query or feed of theirs holds it. */
export const forAdministrators = <T>(field: Field<T>): Field<T> & { readonly administratorsOnly: true } => ({
  ...field,
  administratorsOnly: true,
})

/** A date as `YYYY-MM-DDT00:00:00.000Z`, never zone-converted (design 4). */
export const date = (required: string): Field<string> => ({ kind: 'date', nullable: false, default: '', required })

/** `#rrggbb` in lower case. */
export const color = (fallback: string): Field<string> => ({ kind: 'color', nullable: false, default: fallback })

export const integer = <D extends number | null>(fallback: D): Field<D extends null ? number | null : number> => ({
  kind: 'integer',
  nullable: fallback === null,
  default: fallback as D extends null ? number | null : number,
})

/** A number that the server counts, such as a schedule's sequence in calendar feeds. */
export const serverNumber = (): Field<number> & { readonly setByServer: true } => ({
  kind: 'integer',
  nullable: false,
  default: 0,
  setByServer: true,
})

/** What the server alone knows about a document, such as whether readers have ever seen it. */
export const serverFlag = (): Field<boolean> & { readonly setByServer: true } => ({
  ...flag(false),
  setByServer: true,
})

export const displayOrder = (fallback: number): Field<number> => ({
  kind: 'integer',
  nullable: false,
  default: fallback,
  required: 'Order must be a whole number',
})

export const flag = (fallback: boolean): Field<boolean> => ({ kind: 'flag', nullable: false, default: fallback })

export const choice = <const V extends readonly string[]>(values: V, fallback: V[number]): Field<V[number]> => ({
  kind: 'choice',
  nullable: false,
  default: fallback,
  values,
})

/** A mandatory reference; `required` is the specification's message. */
export const reference = (collection: string, required: string): Field<string> => ({
  kind: 'reference',
  nullable: false,
  default: '',
  collection,
  required,
})

export const optionalReference = (collection: string): Field<string | null> => ({
  kind: 'reference',
  nullable: true,
  default: null,
  collection,
})

/** The id of an uploaded blob; `required` where the form must have one. */
export const blob = (required?: string): Field<string | null> => ({
  kind: 'blob',
  nullable: true,
  default: null,
  ...(required === undefined ? {} : { required }),
})
