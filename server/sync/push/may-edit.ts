import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import type { EditKind } from '#sync/protocol/edit.ts'
import { authorise } from '../../access/authorise.ts'
import { Refusal } from '../../kit/errors.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import { NotTaken, refused } from './not-taken.ts'

/**
 * Step 5: access, decided before anything is compared, by the rows of the access table for the entity's own mutations.
 * @throws NotTaken NOT_PERMITTED, which carries no document
 */
export function mayEdit(user: ActingUser, { entity, kind }: { entity: Collection; kind: EditKind }): void {
  const verb = kind === 'create' || kind === 'delete' ? kind : 'update'
  try {
    authorise(user, `Mutation.${verb}${entityOf(entity).name}`)
  } catch (error) {
    throw error instanceof Refusal ? refused('NOT_PERMITTED', error.message) : error
  }
}

/**
 * The refusal of whatever somebody sends who may edit nothing; null for anybody who may edit something.
 */
export function refusalOfEverything(user: ActingUser): NotTaken | null {
  let refusal: NotTaken | null = null
  for (const entity of collectionsOf('administrator')) {
    for (const kind of ['create', 'update', 'delete'] as const) {
      try {
        mayEdit(user, { entity, kind })
        return null
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error
        refusal = error
      }
    }
  }
  return refusal
}
