import type { WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import { BadRequest, OtherUser } from '../../kit/errors.ts'
import type { ActingUser } from '../../access/acting-user.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { withPositionLock } from '../../db/client.ts'
import { refusalOfEverything } from './may-edit.ts'
import { refused } from './not-taken.ts'
import { answerFor, recordedAnswers, recordRevision, type Recorded } from './recorded-answers.ts'
import { countRefusal } from './refusal-limit.ts'
import type { Pushing } from './steps.ts'

export type WithdrawArguments = { id: string; actingUser: string }

/**
 * `withdraw(id, actingUser)`: takes back an edit that may have arrived. It is recorded under its id, so that it can no
 * longer be taken; if it has been answered before, that answer stands (design 6). Of who may edit nothing it needs no
 * record: whatever of theirs still waits for the lock is refused under it.
 * @throws OtherUser when the session is not the acting user's, TooManyFailures when too much of them was refused
 */
export async function withdraw(
  { product, user, requestId }: Pick<Pushing, 'product' | 'user' | 'requestId'>,
  { id, actingUser }: WithdrawArguments,
): Promise<WithdrawAnswer> {
  if (actingUser !== user.id) throw new OtherUser()
  if (!isUuid(id)) throw new BadRequest('This is not the id of a change.')
  const { writes } = product.database
  if (refusalOfEverything(user)) {
    await countRefusal(writes, user)
    const known = await withPositionLock(writes, (tx) => recordedAnswers(tx, [id]))
    return withdrawalOf(user, known.get(id))
  }
  const { answer } = refused('WITHDRAWN', 'This change was withdrawn.')
  const nothing = { about: null, before: null, after: null, position: null }
  if (await recordRevision(writes, { edit: id, ...nothing, userId: user.id, answer, requestId })) {
    return { answer: 'WITHDRAWN' }
  }
  return withdrawalOf(user, (await recordedAnswers(writes, [id])).get(id))
}

function withdrawalOf(user: ActingUser, recorded: Recorded | undefined): WithdrawAnswer {
  const first = recorded && answerFor(user, recorded)
  return !first || (first.answer === 'REFUSED' && first.code === 'WITHDRAWN') ? { answer: 'WITHDRAWN' } : first
}
