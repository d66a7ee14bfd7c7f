import { toUuid } from '#sync/protocol/uuid.ts'
import { ownProblem } from '#sync/records/own-problem.ts'
import type { OwnChange } from '#sync/records/own-record.ts'
import { takePoints } from '../failure-limits/failure-limits.ts'
import { signedIn, type Resolver } from '../graphql/resolver.ts'
import { lockOwnAccount } from '../identity/own-session.ts'
import { BadRequest, OtherUser } from '../kit/errors.ts'
import { readOwnRecords } from './read-own-records.ts'
import { storeOwnChanges } from './store-own-changes.ts'

/** The most changes in one request, and of one user in an hour: the device chooses them. */
const mostInRequest = 200
const mostInHour = 3000

type ToRead = { since: number; isWhole?: boolean | null; actingUser?: string | null }

export const ownQueries: Record<string, Resolver> = {
  /** @throws OtherUser when the session is not the acting user's, because a device stores what it reads */
  ownRecords: async ({ since, isWhole, actingUser }: ToRead, context) => {
    const { product, user } = signedIn(context)
    if (actingUser != null && actingUser !== user.id) throw new OtherUser()
    // Devices of the version before do not say it, and would begin again and again.
    return readOwnRecords(product.database.sql, user.id, since, isWhole ?? true)
  },
}

export const ownMutations: Record<string, Resolver> = {
  /**
   * Stores changes of own records, each answered by itself. @throws OtherUser when the session is not the acting user's,
   * TooManyFailures when the user has changed too many in this hour: nothing of the request is stored
   */
  putOwnRecords: async ({ records, actingUser }: { records: OwnChange[]; actingUser: string }, context) => {
    const { product, user } = signedIn(context)
    if (actingUser !== user.id) throw new OtherUser()
    if (records.length > mostInRequest) {
      throw new BadRequest(`A request holds at most ${mostInRequest} changes.`, 'TOO_LARGE')
    }
    const now = product.now().toISOString()
    const changes = records.map((record) => ({ ...notAhead(record, now), ...toChange(record) }))
    return product.database.writes.begin(async (tx) => {
      await lockOwnAccount(tx, user)
      const stored = await storeOwnChanges(tx, user.id, changes)
      if (stored.changed > 0) await takePoints(tx, `own records/${user.id}`, stored.changed, mostInHour)
      return stored
    })
  },
}

/** A visit that lies in the future, by a clock that is wrong, would make nothing news on any device until then. */
function notAhead(change: OwnChange, now: string): OwnChange {
  const { lastVisit } = Object(change.value) as { lastVisit?: unknown }
  const isAhead = change.kind === 'seen' && typeof lastVisit === 'string' && lastVisit > now
  return isAhead && ownProblem(change) === null ? { ...change, value: { lastVisit: now } } : change
}

function toChange({ id: given, takenAt }: OwnChange): Pick<OwnChange, 'id' | 'takenAt'> {
  const id = toUuid(given)
  if (id === null) throw new BadRequest('This is not the id of a change.')
  return { id, takenAt: takenAt ?? null }
}
