import type { DigestRun } from '#sync/protocol/answers/digest-overview.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { emailsWords } from '#client/i18n/words/emails.ts'
import { mailingKinds } from '#sync/rules/mailing-times.ts'

/** What a run sent and for which day: `Weekly update, Sun 29 Nov`. */
export function runName({ kind, period }: Pick<DigestRun, 'kind' | 'period'>, t: TranslateOf<typeof emailsWords>) {
  const name = mailingKinds.find((one) => one === kind)
  const day = /\d{4}-\d\d-\d\d$/.exec(period)?.[0]
  return [name ? t(name) : kind, day ? formatShortDate(day) : period].join(', ')
}
