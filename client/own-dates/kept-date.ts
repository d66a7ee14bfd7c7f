import { keptText } from '#client/data/typed-text.ts'
import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import type { OwnValue } from '#sync/records/own-record.ts'
import type { OwnDate } from './school-days.ts'

type Typed = OwnValue<'terms'>

/** What was typed of an own date and not saved; of a new one there is one. */
export function keptDate({ key, name }: OwnDate) {
  const kept = keptText(currentCopy()?.userId, `own date ${name === '' ? 'new' : key}`)
  return {
    typed: kept.text === null ? null : (JSON.parse(kept.text) as Typed),
    keep: (typed: Typed) => kept.keep(JSON.stringify(typed)),
    forget: () => kept.forget(),
  }
}
