import { isCheckpoint, type Checkpoint } from '#sync/protocol/checkpoint.ts'
import type { Scope } from '#sync/entities/index.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Sql } from '../db/client.ts'
import { BadRequest } from '../kit/errors.ts'
import type { ActingUser } from '../access/acting-user.ts'
import { pullPage, type PageRow } from './pull-page.ts'
import type { PullState } from './pull-state.ts'

export type PullArguments = { checkpoint: unknown; actingUser: string; schema: number }

/**
 * `pull(checkpoint, actingUser, schema)` of (design 5 and 11): a PullAnswer as JSON text. The documents are built in
 * SQL and sent as they are.
 * @throws BadRequest when the checkpoint is malformed; a well-formed one that is no longer valid is answered RESET
 */
export async function pull(sql: Sql, user: ActingUser, given: PullArguments): Promise<string> {
  if (given.actingUser !== user.id) return otherUser
  const checkpoint = given.checkpoint ?? null
  if (checkpoint !== null && !isCheckpoint(checkpoint)) {
    throw new BadRequest('The checkpoint is malformed.', 'MALFORMED_CHECKPOINT')
  }
  const from = checkpoint?.position ?? 0
  const page = await pullPage(sql, user.scope, from)
  return withoutPage(page, user.scope, checkpoint, given.schema) ?? pageJson(page, user.scope, from)
}

export const otherUser = JSON.stringify({ answer: 'OTHER_USER' })

/** The answer to a device that cannot continue from its checkpoint, as JSON text; null when it gets a page. */
export function withoutPage(
  state: PullState,
  scope: Scope,
  checkpoint: Checkpoint | null,
  schema: number,
): string | null {
  if (schema < state.minSchema || schema > SCHEMA) return JSON.stringify({ answer: 'UPGRADE' })
  if (checkpoint === null || !mustReset(checkpoint, scope, state)) return null
  return JSON.stringify({ answer: 'RESET', epoch: state.epoch, scope })
}

/** Whether the device's copy cannot be continued: another epoch or scope, tombstones already purged, or ahead of us. */
function mustReset(checkpoint: Checkpoint, scope: Scope, state: PullState): boolean {
  return (
    checkpoint.epoch !== state.epoch ||
    checkpoint.scope !== scope ||
    checkpoint.since < state.minPosition ||
    checkpoint.position > state.sequence
  )
}

export function pageJson(page: Omit<PageRow, 'count'>, scope: Scope, from: number): string {
  const position = page.more ? (page.last ?? from) : Math.max(page.head, from)
  const { epoch, head, more } = page
  const envelope = JSON.stringify({ answer: 'PAGE', epoch, scope, position, head, more })
  return `${envelope.slice(0, -1)},"documents":${page.documents}}`
}
