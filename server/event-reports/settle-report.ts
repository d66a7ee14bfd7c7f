import { isAtMost } from '#sync/rules/typed-text.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Transaction } from '../db/client.ts'
import { lockAccounts } from '../db/lock-accounts.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { BadRequest } from '../kit/errors.ts'
import { reportAnswerLetter } from '../mail/letters.ts'
import { putMail } from '../mail/put-mail.ts'
import type { Product } from '../product.ts'

const longestAnswer = 2000

type Given = { id: string; user: ActingUser; product: Pick<Product, 'env' | 'secret'> }

/** Marks a report as done, or as open again. @throws BadRequest */
export async function settleReport(
  tx: Transaction,
  { id, user, isDone }: Omit<Given, 'product'> & { isDone: boolean },
): Promise<void> {
  await lockAccounts(tx, { ids: [user.id] })
  const { count } = await tx`/* settleReport */
    update event_report set done_at = case when ${isDone} then now() end, done_by = ${isDone ? user.id : null}
    where id = ${id}`
  if (count === 0) throw new BadRequest('This report is not there any more.', 'UNKNOWN')
}

/**
 * Mails an answer, once, to whoever reported the mistake, and marks the report as done. The mail counts among those that an
 * administrator may have sent in an hour.
 * @throws BadRequest
 */
export async function answerReport(
  tx: Transaction,
  { id, user, product, answer }: Given & { answer: string },
): Promise<void> {
  const text = answer.trim()
  if (text === '') throw new BadRequest('Answer is required', 'REQUIRED')
  if (!isAtMost(text, longestAnswer)) throw new BadRequest(`At most ${longestAnswer} characters`, 'TOO_LONG')
  const [reporter] = await tx<{ userId: string }[]>`/* reporterOf */ select user_id from event_report where id = ${id}`
  await lockAccounts(tx, { ids: [user.id, ...(reporter ? [reporter.userId] : [])] })
  const [report] = await tx<
    { userId: string; email: string; text: string; event: string | null; isAnswered: boolean }[]
  >`
    /* reportToAnswer */
    select r.user_id, u.email, r.text, e.name as event, r.answered_at is not null as is_answered
    from event_report r join app_user u on u.id = r.user_id left join calendar_event e on e.id = r.calendar_event_id
    where r.id = ${id} for update of r`
  if (!report) throw new BadRequest('This report is not there any more.', 'UNKNOWN')
  if (report.isAnswered) throw new BadRequest('This report has been answered.', 'ANSWERED')
  await takePoint(tx, `mails/administrator/${user.id}`, product.env.limits.mailsPerAdministrator)
  await tx`/* answerReport */
    update event_report set answer = ${text}, answered_at = now(), answered_by = ${user.id},
      done_at = coalesce(done_at, now()), done_by = coalesce(done_by, ${user.id}) where id = ${id}`
  const letter = reportAnswerLetter(report.email, {
    event: report.event,
    reported: report.text,
    answer: text,
    by: user.name,
  })
  await putMail(tx, product, letter, report.userId)
}
