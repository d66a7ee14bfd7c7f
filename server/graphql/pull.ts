import { isCheckpoint, type Checkpoint } from '#sync/protocol/checkpoint.ts'
import { PAGE_SIZE } from '#sync/protocol/schema.ts'
import type { Scope } from '#sync/entities/index.ts'
import type { Sql } from '../db/client.ts'
import { BadRequest } from '../errors.ts'
import type { ActingUser } from '../product.ts'
import { pullPage, type PageRow } from './pull-page.ts'

export type PullArguments = { checkpoint: unknown; actingUser: string; schema: number }

/**
 * `pull(checkpoint, actingUser, schema)` of design sections 5 and 11: a PullAnswer as JSON text. The documents are built
 * in SQL and sent as they are.
 * @throws BadRequest when the checkpoint is malformed; a well-formed one that no longer fits is answered RESET
 */
export async function pull(sql: Sql, user: ActingUser, given: PullArguments): Promise<string> {
  if (given.actingUser !== user.id) return JSON.stringify({ answer: 'OTHER_USER' })
  const checkpoint = given.checkpoint ?? null
  if (checkpoint !== null && !isCheckpoint(checkpoint)) {
    throw new BadRequest('The checkpoint is malformed.', 'MALFORMED_CHECKPOINT')
  }
  const page = await pullPage(sql, user.scope, checkpoint?.position ?? 0)
  if (given.schema < page.minSchema) return JSON.stringify({ answer: 'UPGRADE' })
  if (checkpoint !== null && mustReset(checkpoint, user.scope, page)) {
    return JSON.stringify({ answer: 'RESET', epoch: page.epoch, scope: user.scope })
  }
  return pageJson(page, user.scope, checkpoint?.position ?? 0)
}

/** The device's copy cannot be continued: another epoch or scope, tombstones already purged, or ahead of us. */
function mustReset(checkpoint: Checkpoint, scope: Scope, page: PageRow): boolean {
  return (
    checkpoint.epoch !== page.epoch ||
    checkpoint.scope !== scope ||
    checkpoint.since < page.minPosition ||
    checkpoint.position > page.sequence
  )
}

function pageJson(page: PageRow, scope: Scope, from: number): string {
  const more = page.count === PAGE_SIZE
  const position = more ? (page.last ?? from) : Math.max(page.head, from)
  const { epoch, head } = page
  const envelope = JSON.stringify({ answer: 'PAGE', epoch, scope, position, head, more })
  return `${envelope.slice(0, -1)},"documents":${page.documents}}`
}
