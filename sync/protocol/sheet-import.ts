import type { Collection } from '../entities/index.ts'

/** The largest sheet that is taken, in bytes. */
export const sheetMostBytes = 10 * 1024 * 1024

/** The columns in which names stand for documents. */
export const namingColumns = ['type', 'providers', 'schoolPhases', 'schoolTypes', 'keywords'] as const
export type NamingColumn = (typeof namingColumns)[number]

/** What unknown names stand for, by column and name: an id, `new` to make it, or (not for types) `leave` to leave it out. */
export type Mapping = Partial<Record<NamingColumn, Readonly<Record<string, string>>>>

/** What becomes of events of a sheet that look like one that is here: by their new ids, and of all others. */
export type AlikeChoice = 'skip' | 'update' | 'add'
export type AlikeChoices = { all: AlikeChoice; one: Readonly<Record<string, AlikeChoice>> }

/** Whether readers see an event: never so far, now, or no longer. */
export type Visibility = 'draft' | 'published' | 'archived'

/** A row that cannot be used, by its number in Excel; `column` is the heading, null for the row as a whole. */
export type RowError = { row: number; column: string | null; message: string }

/** What a cell said and says now, as people read it, under its heading; empty for nothing. */
export type CellChange = { column: string; before: string; after: string }

/** What a sheet would change, or (with a `batch`) has changed. Lists end after 500; the counts count all. */
export type ImportOutcome = {
  rows: number
  creates: number
  /** Of the new events, and of the changed ones, those that readers will see and have not seen before. */
  published: number
  publishedChanges: number
  changes: number
  same: number
  /** Events without an ID that look like one that is here and are skipped. */
  alike: number
  /** Events that are left out because one of their rows cannot be used. */
  leftOut: number
  errorCount: number
  errors: RowError[]
  /** The headings of the columns that are not imported; an earlier release does not say them. */
  passedOver?: string[]
  /** Cells that say what was there before somebody changed it, and are left as they are. */
  stale: RowError[]
  staleCount: number
  /** `changes` are the first cells of a known event that change, of `changeCount`; `dates` the first of a new one, in words. */
  listed: {
    row: number
    id: string
    name: string
    kind: 'create' | 'change'
    changes: CellChange[]
    changeCount: number
    dates: string[]
    dateCount: number
    status: Visibility
  }[]
  /** What looks like an event that is here, whatever was chosen for it. */
  alikes: {
    row: number
    id: string
    name: string
    days: string[]
    known: { id: string; name: string; status: Visibility }
  }[]
  alikeCount: number
  /** What the mapping decided: the name that each stands for, null where it is left out, and in how many events. */
  mapped: { column: NamingColumn; name: string; as: string | null; isNew: boolean; count: number }[]
  /** What was shown, to be sent with the import, so that nothing else is done. */
  plan: string | null
  /** Each name once, with the first rows that hold it and how many there are. */
  unknown: { column: NamingColumn; name: string; rows: number[]; rowCount: number }[]
  batch: string | null
  /** What an undo left as it is, and why. */
  kept: { entity: Collection; id: string; name: string; message: string }[]
}

/** A line of the answer to an import or an undo: how far it is, the first with the `batch`; the outcome comes last, under its earlier name (decision 162). */
export type ImportLine =
  | { done: number; total: number; batch?: string }
  | { report: ImportOutcome; error?: { code: string; message: string } }
