import { save } from '#client/data/replica/edits/save.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import type { Collection } from '#sync/entities/index.ts'
import { newValues } from '../form/form-values.ts'
import { allProblems, isTaken } from '../list/outcome-words.ts'

type Named = { id: string; problem: null } | { id: null; problem: string }

/**
 * Makes a new document that has a name and otherwise its section's defaults: an edit of its own, offline too, which the
 * server takes before the one that refers to it.
 */
export async function addNamed(
  collection: Collection,
  name: string,
  startsWith: Readonly<Record<string, unknown>> = {},
): Promise<Named> {
  const id = crypto.randomUUID()
  const values = { ...newValues({ collection }, id), ...startsWith, name }
  const outcome = await save({ collection, kind: 'create', opened: null, values })
  if (isTaken(outcome)) return { id, problem: null }
  return { id: null, problem: allProblems(outcome, translator(adminWords)).join(' ') }
}
