import type { Child, Entity } from '#sync/define.ts'
import { toColumnName } from '#sync/derive/to-columns.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import type { UsedBy } from '#sync/protocol/push-answer.ts'
import type { Transaction } from '../../db/client.ts'
import { firstDate } from '../../records/first-date.ts'
import { inUse, invalid } from './not-taken.ts'

type User = { id: string; name: string; date: string | null; total: number }

/** How many of the documents that use something are named in a refusal. */
const mostNamed = 50

/**
 * Also step 10: a document that others refer to cannot be deleted; archived ones count too. Which entities may refer to
 * it follows from the definitions.
 * @throws NotTaken IN_USE with the first 50 that use it
 */
export async function checkUse(
  tx: Transaction,
  collection: Collection,
  documentId: string,
  after: Patch,
): Promise<void> {
  if (after['deleted'] !== true) return
  const statements = usersOf[collection]
  const found = await Promise.all(
    statements.map(({ text }) => tx.unsafe<User[]>(text, [documentId], { prepare: true })),
  )
  const used = statements.flatMap(({ user, noun }, index) => {
    const [first] = found[index]!
    return first ? [{ user, noun, total: first.total, rows: found[index]! }] : []
  })
  if (used.length === 0) return
  const words = used.map(({ noun, total }) => `${total} ${noun}${total === 1 ? '' : 's'}`)
  const usedBy = used.flatMap(({ user, rows }) =>
    rows.map(({ id, name, date }): UsedBy => ({ collection: user, id, name, date })),
  )
  const total = used.reduce((sum, one) => sum + one.total, 0)
  throw inUse(`Used by ${words.join(' and ')}`, usedBy.slice(0, mostNamed), total)
}

/**
 * Also step 10: items that the app reads by name keep it and stay (design 11); the database refuses such edits as well.
 * @throws NotTaken INVALID at the field
 */
export async function checkBaseline(tx: Transaction, documentId: string, after: Patch): Promise<void> {
  const places = [
    ...(after['name'] === undefined ? [] : ['name']),
    ...['deleted', 'archived'].filter((name) => after[name] === true),
  ]
  if (places.length === 0 || !(await isBaseline(tx, documentId))) return
  const message = 'The app reads this by its name: it cannot be renamed, archived or deleted'
  throw invalid(places.map((place) => ({ place, message })))
}

async function isBaseline(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx`/* isBaseline */ select id from baseline where id = ${id}`
  return rows.length > 0
}

type Use = { user: Collection; noun: string; text: string }

const collections = collectionsOf('administrator')

const usersOf = Object.fromEntries(
  collections.map((used) => [
    used,
    collections.flatMap((user): Use[] => {
      const entity = entityOf(user)
      const conditions = usesIn(entity, used)
      return conditions.length === 0 ? [] : [{ user, noun: entity.noun, text: statement(entity, conditions) }]
    }),
  ]),
) as Record<Collection, Use[]>

/** The conditions under which a document refers to `$1` of a collection, by itself or by one of its rows. */
function usesIn(entity: Entity, used: Collection): string[] {
  const rows = Object.values(entity.children).flatMap((child) =>
    columnsTo(child, used).map(
      (column) => `id in (select ${toColumnName(child.parent)} from ${child.table} where ${column} = $1)`,
    ),
  )
  return [...columnsTo(entity, used).map((column) => `${column} = $1`), ...rows]
}

function columnsTo({ fields }: Entity | Child, used: Collection): string[] {
  const naming = Object.entries(fields).filter(
    ([, { kind, collection }]) => kind === 'reference' && collection === used,
  )
  return naming.map(([field]) => toColumnName(field))
}

function statement(entity: Entity, conditions: string[]): string {
  return `/* usersOf ${entity.name} */
    select id, name, ${firstDate(entity)} as date, count(*) over ()::int as total from ${entity.table}
    where not deleted and (${conditions.join(' or ')})
    order by name, date, id limit ${mostNamed}`
}
