import { entities, type Collection } from '#sync/entities/index.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { toRefusal } from '../../http/to-refusal.ts'
import { Held, NotTaken, refused } from './not-taken.ts'
import type { Arrived } from './read-slice.ts'
import { answerFor, recordedAnswers, recordRevision, type Recorded, type Revision } from './recorded-answers.ts'
import { takeThroughSteps, type Pushing } from './steps.ts'
import { AnsweredMeanwhile } from './take-edit.ts'
import { isOrdinaryYear } from './to-edit.ts'

/**
 * Answers one edit: with the recorded answer if there is one, else by taking it through the steps; and records the
 * answer, unless it is HELD or NOT_PERMITTED, or its id does not identify it.
 * @throws Refusal TryAgainLater when the database could not be reached: nothing is recorded then
 */
export async function answerEdit(
  pushing: Pushing,
  arrived: Arrived,
  known: Map<string, Recorded>,
): Promise<EditAnswer> {
  const { user, product } = pushing
  if (!known.has(arrived.id)) {
    const answer = await takeOrRecord(pushing, arrived)
    if (answer && (answer.id === '' || !isRecorded(answer))) return answer
    if (answer) known.set(arrived.id, { userId: user.id, entity: null, answer })
    else known.set(arrived.id, (await recordedAnswers(product.database.writes, [arrived.id])).get(arrived.id)!)
  }
  return answerFor(user, known.get(arrived.id)!)
}

/** @returns null when another request has answered this edit meanwhile */
async function takeOrRecord(pushing: Pushing, arrived: Arrived): Promise<EditAnswer | null> {
  const { product, user, requestId } = pushing
  try {
    return await takeThroughSteps(pushing, arrived)
  } catch (error) {
    if (error instanceof Held) return { id: arrived.id, answer: 'HELD' }
    if (error instanceof AnsweredMeanwhile) return null
    const notTaken = toNotTaken(pushing, arrived, error)
    const { answer, position } = notTaken
    if (answer.answer === 'REFUSED' && (arrived.id === '' || !isRecorded(answer))) return notTaken.as(arrived.id)
    const about = aboutOf(arrived)
    const edit = arrived.id
    const nothing = { before: null, after: null }
    return recordRevision(product.database.writes, {
      edit,
      about,
      ...nothing,
      userId: user.id,
      position,
      answer,
      requestId,
    })
  }
}

/** Who may not make an edit leaves no record of it; it is decided again if they send it again. */
function isRecorded(answer: Pick<EditAnswer, 'answer'> & { code?: string }): boolean {
  return answer.answer !== 'HELD' && answer.code !== 'NOT_PERMITTED'
}

/**
 * An unexpected failure of one edit is REFUSED INTERNAL for it and the rest continues; a lost database is not an
 * answer.
 */
function toNotTaken({ product, requestId }: Pushing, { id }: Arrived, error: unknown): NotTaken {
  if (error instanceof NotTaken) return error
  const refusal = toRefusal(error)
  if (refusal.status === 503) throw error
  product.log.error({ err: error, edit: id, requestId }, 'an edit failed')
  return refused('INTERNAL', refusal.message)
}

function aboutOf({ raw }: Arrived): Revision['about'] {
  if (!raw || !Object.hasOwn(entities, raw.entity)) return null
  const madeAt = new Date(raw.madeAt)
  if (!isOrdinaryYear(madeAt)) return null
  const { documentId, kind, batch = null } = raw
  return { entity: raw.entity as Collection, documentId, kind, madeAt: madeAt.toISOString(), batch }
}
