import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noServerRows } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { StoredDatabase } from './stored-databases.ts'

/** One request as a device of that schema sent it, and the answer of that schema's server. */
export type Exchange = {
  by: 'alex' | 'erin' | 'terry'
  /** The root field of the GraphQL request. */
  call: 'push' | 'pull' | 'withdraw' | 'revisions' | 'createAnalyticEvents'
  document: string
  variables: Record<string, unknown>
  answer: unknown
  /** The answer never reached the device. */
  isLost?: true
}

/** What a released schema sent, was answered and stored; `record.ts` makes one, and every later version replays it. */
export type Recording = {
  schema: number
  commit: string
  people: Record<Exchange['by'], string>
  epoch: string
  /** An upload that the edits name. */
  blob: string
  traffic: Exchange[]
  /** Alex's device when its page was closed. */
  disk: StoredDatabase[]
}

/** A document without the rows that the server adds, which it makes anew when the edits are replayed. */
export function withoutServerRows(collection: Collection, document: object): object {
  const added = Object.keys(noServerRows(entityOf(collection)))
  return Object.fromEntries(Object.entries(document).filter(([name]) => !added.includes(name)))
}

const folder = import.meta.dirname

/** Every recording, the oldest schema first. */
export function readRecordings(): Recording[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const recordings = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording)
  return recordings.toSorted((one, other) => one.schema - other.schema)
}

/** The recording as if these people had made it in this epoch. */
export function translated(recording: Recording, people: Recording['people'], epoch: string): Recording {
  const names = Object.keys(people) as Exchange['by'][]
  const pairs = names.map((name) => [recording.people[name], people[name]] as const)
  const text = [...pairs, [recording.epoch, epoch] as const].reduce(
    (changed, [was, is]) => changed.replaceAll(was, is),
    JSON.stringify(recording),
  )
  return JSON.parse(text) as Recording
}

/** Where the recording of a schema is stored; each exchange and each stored row is one line. */
export function recordingFile({ schema, commit }: Pick<Recording, 'schema' | 'commit'>): string {
  return join(folder, `${schema}-${commit}.json`)
}

export function recordingText({ traffic, disk, ...head }: Recording): string {
  const lines = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
  const databases = disk.map(({ stores, ...database }) => {
    const text = stores.map(
      ({ rows, ...store }) => `${JSON.stringify(store).slice(0, -1)},"rows":[\n${lines(rows)}\n]}`,
    )
    return `${JSON.stringify(database).slice(0, -1)},"stores":[\n${text.join(',\n')}\n]}`
  })
  const start = JSON.stringify(head).slice(0, -1)
  return `${start},\n"traffic":[\n${lines(traffic)}\n],\n"disk":[\n${databases.join(',\n')}\n]}\n`
}
