import type { Patch } from '#sync/protocol/edit.ts'
import type { Transaction } from '../../db/client.ts'
import { invalid } from './not-taken.ts'

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
