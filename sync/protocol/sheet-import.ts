import type { Collection } from '../entities/index.ts'

/** The largest sheet that is taken, in bytes. */
export const sheetMostBytes = 10 * 1024 * 1024

/** The columns in which names stand for documents. */
export const namingColumns = ['type', 'providers', 'schoolPhases', 'schoolTypes', 'keywords'] as const
export type NamingColumn = (typeof namingColumns)[number]

/** What unknown names stand for, by column and name: an id, `new` to make it, or (not for types) `leave` to leave it out. */
export type Mapping = Partial<Record<NamingColumn, Readonly<Record<string, string>>>>

/** A row that cannot be used, by its number in Excel; `column` is the heading, null for the row as a whole. */
export type RowError = { row: number; column: string | null; message: string }

/** What a cell said and says now, as people read it, under its heading; empty for nothing. */
export type CellChange = { column: string; before: string; after: string }

/** What a sheet would change, or (with a `batch`) has changed. Lists end after 500; the counts count all. */
export type ImportReport = {
  rows: number
  creates: number
  changes: number
  same: number
  /** Events that are left out because one of their rows cannot be used. */
  leftOut: number
  errorCount: number
  errors: RowError[]
  /** `changes` are the first cells of a known event that change, of `changeCount`. */
  listed: {
    row: number
    id: string
    name: string
    kind: 'create' | 'change'
    changes: CellChange[]
    changeCount: number
  }[]
  /** Each name once, with the first rows that hold it and how many there are. */
  unknown: { column: NamingColumn; name: string; rows: number[]; rowCount: number }[]
  batch: string | null
  /** What an undo left as it is, and why. */
  kept: { entity: Collection; id: string; name: string; message: string }[]
}

/** A line of the answer to an import or an undo: how far it is, the first with the `batch`; the report comes last. */
export type ImportLine =
  | { done: number; total: number; batch?: string }
  | { report: ImportReport; error?: { code: string; message: string } }
