import type { EditAnswer, PushAnswer } from '#sync/protocol/push-answer.ts'
import { releasedUpcasts, upcastPath } from '#sync/protocol/upcasts.ts'
import { createCounter } from '../../kit/meters.ts'
import { answerEdit } from './answer-edit.ts'
import { refusalOfEverything } from './may-edit.ts'
import { readSlice } from './read-slice.ts'
import { answerFor, recordedAnswers } from './recorded-answers.ts'
import { countRefusal } from './refusal-limit.ts'
import type { Pushing } from './steps.ts'

const answered = createCounter('almanac_push_answers_total', 'Edits answered, refused people aside.', 'answer')

export type PushArguments = { edits: unknown; actingUser: string; schema: number }

/**
 * `push(edits, actingUser, schema)` of (design 6 and 11): answers each edit in the order in which they were made. Who may
 * edit nothing is refused without a record, and gets the answers to what they sent when they still might.
 * @throws Refusal of the request as a whole: it is not a slice, too much of this user was refused in this hour, or the
 * database cannot be reached; sending it again is safe
 */
export async function push(
  caller: Pick<Pushing, 'product' | 'user' | 'requestId'>,
  given: PushArguments,
  upcasts = releasedUpcasts,
): Promise<PushAnswer> {
  if (given.actingUser !== caller.user.id) return { answer: 'OTHER_USER' }
  const path = upcastPath(given.schema, upcasts, caller.product.now())
  if (!path) return { answer: 'UPGRADE' }
  const slice = readSlice(given.edits) // 1
  const ids = slice.map(({ id }) => id).filter((id) => id !== '')
  const known = await recordedAnswers(caller.product.database.sql, ids) // 2
  const refusal = refusalOfEverything(caller.user) // 5, for all of them
  if (refusal) {
    if (slice.some(({ id }) => !known.has(id))) await countRefusal(caller.product.database.writes, caller.user)
    const answers = slice.map(({ id }) => (known.has(id) ? answerFor(caller.user, known.get(id)!) : refusal.as(id)))
    return { answer: 'ANSWERS', answers }
  }
  const pushing: Pushing = { ...caller, path, notTaken: [] }
  const answers: EditAnswer[] = []
  for (const arrived of slice) {
    const answer = await answerEdit(pushing, arrived, known)
    if (answer.answer !== 'APPLIED' && answer.answer !== 'MERGED') pushing.notTaken.push(arrived)
    answers.push(answer)
    answered.add(answer.answer)
  }
  return { answer: 'ANSWERS', answers }
}
