import type { Logger } from 'pino'
import type { DocumentState, Edit, Patch } from '#sync/protocol/edit.ts'
import { kindOf } from '#sync/protocol/make-edit.ts'
import { rolesOfGroup } from '#sync/rules/roles.ts'
import type { Database } from '../db/client.ts'
import { uuidOf } from '../kit/derived-id.ts'
import { NotTaken } from '../sync/push/not-taken.ts'
import { AnsweredMeanwhile, takeEdit } from '../sync/push/take-edit.ts'
import { duePlans, giveUpPlan, type Plan } from './plans.ts'

type Parts = { database: Database; log: Logger; now: () => Date }

/**
 * The work of every minute: publishes and archives the events whose time has come, the earliest first, each as an edit of
 * whoever set its time (decision 120). What was missed while no process ran is due as well.
 */
export async function publishDue(parts: Parts): Promise<void> {
  for (const plan of await duePlans(parts.database.writes, parts.now())) await carryOut(parts, plan)
}

/** Thrown under the lock: the time was changed or cleared, or the event deleted, since it was read. */
class NoLongerPlanned extends Error {}

/**
 * Once, by whichever process comes first: the edit's id follows from what is planned, and under the lock the event no longer
 * holds the time that has been dealt with.
 */
async function carryOut({ database, log, now }: Parts, plan: Plan): Promise<void> {
  const { eventId, does, at, edit, userId } = plan
  const why = whyNot(plan)
  if (why !== null || userId === null) return notDone(why ?? noAuthor)
  const id = uuidOf('planned', eventId, does, at, edit ?? '')
  const about = { id, entity: 'calendarEvent', documentId: eventId } as const
  const editOver = (current: DocumentState | null): Edit => {
    const after = afterPlan(plan, current, now())
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, current![name]!]))
    return { ...about, kind: kindOf(after), base: null, before, after, madeAt: now().toISOString() }
  }
  try {
    await takeEdit(database, { ...about, userId, requestId: null, now, editOver })
  } catch (error) {
    if (error instanceof NoLongerPlanned || error instanceof AnsweredMeanwhile) return
    if (!(error instanceof NotTaken)) throw error
    await notDone(error.message)
  }

  async function notDone(reason: string): Promise<void> {
    log.warn({ event: eventId, does, at, reason }, 'what was planned for an event is not done')
    await giveUpPlan(database.writes, plan, reason)
  }
}

const noAuthor = 'whoever set the time has no account any more'

/** Administrators see it in the event itself, which still holds the time. */
function whyNot({ userId, group, isLocked, madeAt, at }: Plan): string | null {
  if (userId === null || group === null) return noAuthor
  if (isLocked || rolesOfGroup(group).length === 0) return 'whoever set the time may not change events any more'
  return madeAt !== null && madeAt >= at ? 'the time was over when it was set' : null
}

const fieldOf = { publish: 'publishAt', archive: 'unpublishAt' } as const

/**
 * What is left to do: somebody may have published it before. What would be archived again at once is not shown to readers at all.
 * @throws NoLongerPlanned
 */
function afterPlan({ does, at }: Plan, current: DocumentState | null, now: Date): Patch {
  const field = fieldOf[does]
  if (!current || current['deleted'] === true || current[field] !== at) throw new NoLongerPlanned()
  const dealtWith = { [field]: null }
  const isDone = current['archived'] === (does === 'archive')
  if (isDone) return dealtWith
  const end = current['unpublishAt']
  if (does === 'publish' && typeof end === 'string' && end <= now.toISOString()) {
    return { ...dealtWith, unpublishAt: null }
  }
  return { ...dealtWith, archived: does === 'archive' }
}
