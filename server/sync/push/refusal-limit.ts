import { takePoint } from '../../failure-limits/failure-limits.ts'
import type { Sql } from '../../db/client.ts'
import type { ActingUser } from '../../access/acting-user.ts'

/** A queue of 30,000 changes whose owner has lost the role meanwhile is answered within an hour. */
const mostInHour = 600

/**
 * Counts a push or a withdrawal of somebody who may edit nothing: it leaves no record, but costs the database a look.
 * @throws TooManyFailures after 600 in an hour
 */
export function countRefusal(sql: Sql, { id }: Pick<ActingUser, 'id'>): Promise<void> {
  return takePoint(sql, `refused changes/${id}`, mostInHour)
}
