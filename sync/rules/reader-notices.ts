import {
  farDate,
  isAtMost,
  isNearYear,
  isOneLine,
  isPiled,
  isPrintable,
  seen,
  severalLines,
  tooManyMarks,
  unprintable,
} from './typed-text.ts'

/** A line above the calendar; the instants are ISO. */
export type ReaderNotice = { id: string; text: string; startsAt: string; endsAt: string }

/** One as administrators see it. Who wrote, changed or withdrew it is null once their account is gone. */
export type WrittenNotice = ReaderNotice & {
  writtenAt: string
  writtenBy: string | null
  changedAt: string | null
  changedBy: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
}

/** The longest text, in characters: two lines of a phone. */
export const longestNotice = 200

/** As many are shown at a time, or planned: more would push the calendar off a phone. */
export const mostNotices = 3

/** What a reader dismisses: these words of a notice. Others of the same notice are news again. */
export function dismissalOf({ id, text }: Pick<ReaderNotice, 'id' | 'text'>): string {
  return `${id} ${text}`
}

/** What is shown at an instant, the newest last; what this device's reader has dismissed is not. */
export function shownNotices(
  notices: readonly ReaderNotice[],
  at: Date,
  dismissed: ReadonlySet<string>,
): readonly ReaderNotice[] {
  const isNow = ({ startsAt, endsAt }: ReaderNotice) => Date.parse(startsAt) <= +at && +at < Date.parse(endsAt)
  return notices.filter((notice) => isNow(notice) && !dismissed.has(dismissalOf(notice)))
}

/** What is wrong with a notice that is about to be written, by field. */
export function noticeProblems(
  { text, startsAt, endsAt }: Omit<ReaderNotice, 'id'>,
  now: Date,
): Partial<Record<'text' | 'startsAt' | 'endsAt', string>> {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const ofText = () => {
    if (!seen.test(text)) return 'Text is required'
    if (!isPrintable(text)) return unprintable
    if (!isOneLine(text)) return severalLines
    if (isPiled(text)) return tooManyMarks
    return isAtMost(text.trim(), longestNotice) ? undefined : `At most ${longestNotice} characters`
  }
  const ofStart = () => {
    if (Number.isNaN(start)) return 'Enter when it starts'
    return isNearYear(new Date(start)) ? undefined : farDate
  }
  const ofEnd = () => {
    if (Number.isNaN(end)) return 'Enter when it ends'
    if (!isNearYear(new Date(end))) return farDate
    if (end <= +now) return 'This time is already past'
    return end <= start ? 'It must end after it starts' : undefined
  }
  const problems = {
    text: ofText(),
    startsAt: ofStart(),
    endsAt: ofEnd(),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
