import type { MailingList } from './message.ts'
import { preferencesPath, type Subscriber } from './preferences-token.ts'
import type { Sender } from './put-mail.ts'
import { unsubscribePath, type Newsletter } from './unsubscribe-token.ts'

/** What people know each of the mails as that they can subscribe to. */
const listNames: Record<Newsletter, string> = {
  daily: 'daily update',
  weekly: 'weekly update',
  reminders: 'reminders',
}

/** The same within a sentence. */
export const listsInSentence: Record<Newsletter, string> = {
  daily: 'the daily update',
  weekly: 'the weekly update',
  reminders: 'reminders',
}

/** When they come, on the clock of the sector: what `sync/rules/mailing-times.ts` does, in words. */
export const listTimes = {
  daily: 'weekdays at 06:30, except bank holidays',
  weekly: 'Sundays at 17:00',
  reminders: 'at 08:00, on the days that you choose',
} as const satisfies Record<Newsletter, string>

/** A list as its subscriber gets it: with the addresses that end it, or change it, without a sign-in. */
export function listOf({ secret }: Pick<Sender, 'secret'>, subscriber: Subscriber, id: Newsletter): MailingList {
  return {
    id,
    name: listNames[id],
    inSentence: listsInSentence[id],
    unsubscribePath: unsubscribePath(secret, { userId: subscriber.id, newsletter: id }),
    preferencesPath: preferencesPath(secret, subscriber),
  }
}
