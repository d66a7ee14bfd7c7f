import { mailingTimes, type MailingKind } from '#sync/rules/mailing-times.ts'
import type { MailingList } from './message.ts'
import { preferencesPath, type Subscriber } from './preferences-token.ts'
import type { Sender } from './put-mail.ts'
import { unsubscribePath } from './unsubscribe-token.ts'

/** What people know each of the mails as that they can subscribe to. */
const listNames: Record<MailingKind, string> = {
  daily: 'daily update',
  weekly: 'weekly update',
  reminders: 'reminders',
}

/** The same within a sentence. */
export const listsInSentence: Record<MailingKind, string> = {
  daily: 'the daily update',
  weekly: 'the weekly update',
  reminders: 'reminders',
}

/** When they come, on the clock of the sector: the rule of `sync/rules/mailing-times.ts`, in words. */
export const listTimes = {
  daily: `weekdays at ${mailingTimes.daily} UK time, except bank holidays`,
  weekly: `Sundays at ${mailingTimes.weekly} UK time`,
  reminders: `at ${mailingTimes.reminders} UK time, on the days that you choose`,
} as const satisfies Record<MailingKind, string>

/** A list as its subscriber gets it: with the addresses that end it, or change it, without a sign-in. */
export function listOf({ secret }: Pick<Sender, 'secret'>, subscriber: Subscriber, id: MailingKind): MailingList {
  return {
    id,
    name: listNames[id],
    inSentence: listsInSentence[id],
    unsubscribePath: unsubscribePath(secret, { userId: subscriber.id, kind: id }),
    preferencesPath: preferencesPath(secret, subscriber),
  }
}
