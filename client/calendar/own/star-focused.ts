import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import { translator } from '#client/i18n/i18n.ts'
import { ownWords } from '#client/i18n/words/own.ts'
import { say } from '#client/ui/page/live-region.ts'
import { tryToggle } from './try-toggle.ts'

/** Stars the event whose link or line has the focus, or takes its star back, and says so. */
export async function starFocused(): Promise<void> {
  const focused = document.activeElement
  const link = focused?.closest<HTMLElement>('[data-opener]') ?? focused?.closest('li')?.querySelector('[data-opener]')
  const scheduleId = link?.getAttribute('data-opener')?.split(' ').at(-1)
  if (scheduleId === undefined) return
  const found = await currentCopy()?.reader.findSchedule(scheduleId)
  const isStarred = found && (await tryToggle('star', found.eventId))
  if (isStarred !== undefined && isStarred !== null) say(translator(ownWords)(isStarred ? 'starred' : 'unstarred'))
}
