import { randomUUID } from 'node:crypto'
import type { Collection } from '#sync/entities/index.ts'
import type { DocumentState, Edit } from '#sync/protocol/edit.ts'
import { BadRequest, EditRefused } from '../kit/errors.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { checkValues } from '../sync/push/check-values.ts'
import { NotTaken } from '../sync/push/not-taken.ts'
import { takeEdit } from '../sync/push/take-edit.ts'
import { toUuid } from '#sync/protocol/uuid.ts'

/** Who makes a change. */
export type Caller = { product: Pick<Product, 'database' | 'now'>; user: ActingUser; requestId: string | null }

/** The input of a create or an update. */
export type Model = Readonly<Record<string, unknown>> & { id: string }

/** What the shared path needs to know about an edit; the server makes its id. */
export type About = Pick<Edit, 'id' | 'entity' | 'documentId' | 'madeAt'>

/**
 * Takes the same path as all edits: made under the lock from the current document, validated and taken like an edit
 * from a device.
 * @throws EditRefused in the specification's words
 */
export async function take(
  { product, user, requestId }: Caller,
  entity: Collection,
  documentId: string,
  makeEdit: (about: About, current: DocumentState | null) => Edit,
): Promise<void> {
  const about = { id: randomUUID(), entity, documentId, madeAt: product.now().toISOString() }
  const editOver = (current: DocumentState | null) => {
    const edit = makeEdit(about, current)
    checkValues(edit)
    return edit
  }
  try {
    await takeEdit(product.database, { ...about, userId: user.id, requestId, now: product.now, editOver })
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    const { answer } = error
    if (answer.answer === 'CONFLICT') throw new EditRefused('CONFLICT', error.message)
    throw new EditRefused(answer.code, answer.message, answer.fields, answer.usedBy)
  }
}

/** A model with its id in lower case. */
export function toModel(given: Model): Model {
  return { ...given, id: toId(given.id) }
}

export function toId(given: string): string {
  const id = toUuid(given)
  if (id === null) throw new BadRequest('This id is not a UUID.')
  return id
}
