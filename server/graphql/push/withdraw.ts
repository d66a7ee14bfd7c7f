import type { WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import { BadRequest, OtherUser } from '../../errors.ts'
import { isUuid } from '#sync/protocol/uuid.ts'
import { refused } from './not-taken.ts'
import { answerFor, recordedAnswers, recordRevision } from './recorded-answers.ts'
import type { Pushing } from './steps.ts'

export type WithdrawArguments = { id: string; actingUser: string }

/**
 * `withdraw(id, actingUser)`: takes back an edit that may have arrived. It is recorded under its id, so that it can no
 * longer be taken; if it has been answered before, that answer stands (design 6).
 * @throws OtherUser when the session is not the acting user's
 */
export async function withdraw(
  { product, user, requestId }: Pick<Pushing, 'product' | 'user' | 'requestId'>,
  { id, actingUser }: WithdrawArguments,
): Promise<WithdrawAnswer> {
  if (actingUser !== user.id) throw new OtherUser()
  if (!isUuid(id)) throw new BadRequest('This is not the id of a change.')
  const { answer } = refused('WITHDRAWN', 'This change was withdrawn.')
  const nothing = { about: null, before: null, after: null, position: null }
  const { writes } = product.database
  if (await recordRevision(writes, { edit: id, ...nothing, userId: user.id, answer, requestId })) {
    return { answer: 'WITHDRAWN' }
  }
  const recorded = (await recordedAnswers(writes, [id])).get(id)!
  const first = answerFor(user, recorded)
  return first.answer === 'REFUSED' && first.code === 'WITHDRAWN' ? { answer: 'WITHDRAWN' } : first
}
