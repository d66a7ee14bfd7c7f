import type { Transaction } from '../db/client.ts'
import { letter } from './letters.ts'
import { listsInSentence, listOf, listTimes } from './mailing-lists.ts'
import { putMail, type Sender } from './put-mail.ts'

/** Which update emails somebody has chosen, as a profile says it. */
export type Chosen = { isSubscribedToDailyNewsLetter: boolean; isSubscribedToWeeklyNewsLetter: boolean }

const flags = { daily: 'isSubscribedToDailyNewsLetter', weekly: 'isSubscribedToWeeklyNewsLetter' } as const
const none: Chosen = { isSubscribedToDailyNewsLetter: false, isSubscribedToWeeklyNewsLetter: false }

/**
 * Mails somebody the update emails that they have chosen and had not before, each with the way to end it at once. To a
 * mailbox that has been confirmed: nobody else's choice is mailed to it.
 */
export async function mailChosen(
  tx: Transaction,
  sender: Sender,
  user: { id: string; email: string },
  chosen: Chosen,
  before: Chosen = none,
): Promise<void> {
  for (const kind of ['daily', 'weekly'] as const) {
    if (before[flags[kind]] || !chosen[flags[kind]]) continue
    const subscribed = letter({
      to: user.email,
      subject: `You’ll get ${listsInSentence[kind]}`,
      paragraphs: [
        `You chose ${listsInSentence[kind]} from ${sender.env.productName}. It covers what your filters show and comes on ${listTimes[kind]}.`,
        'When nothing is coming up, we don’t send one.',
      ],
      closing: ['If you don’t want it, use the unsubscribe link at the end of this email.'],
      list: listOf(sender, user, kind),
    })
    await putMail(tx, sender, subscribed, user.id)
  }
}

/** The same for what was chosen at a registration, once its address is confirmed. */
export async function mailChosenAtRegistration(tx: Transaction, sender: Sender, userId: string): Promise<void> {
  const [row] = await tx<(Chosen & { email: string })[]>`/* chosenAtRegistration */
    select u.email, p.is_subscribed_to_daily_news_letter, p.is_subscribed_to_weekly_news_letter
    from app_user u join profile p on p.user_id = u.id where u.id = ${userId}`
  if (row) await mailChosen(tx, sender, { id: userId, email: row.email }, row)
}
