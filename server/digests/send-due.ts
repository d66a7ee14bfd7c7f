import { dueBefore, isTimely, mailingKinds, type MailingKind } from '#sync/rules/mailing-times.ts'
import { clocksApart } from '../kit/times.ts'
import { beginRun, finishRun, readState, setHandled, type Run } from './mailing-state.ts'
import type { MailingParts } from './mailing-parts.ts'
import { sendDigests } from './send-digests.ts'
import { sendReminders } from './send-reminders.ts'

/**
 * The work of every minute: sends the newest digests and reminders that are due and have not been dealt with. What is
 * paused, or was missed by too much, is passed over for good.
 */
export async function sendDue(parts: MailingParts): Promise<void> {
  for (const kind of mailingKinds) await sendDueOf(parts, kind, parts.now())
}

async function sendDueOf(parts: MailingParts, kind: MailingKind, now: Date): Promise<void> {
  const { writes } = parts.database
  const due = dueBefore(kind, now)
  const { handled, pausedReason } = await readState(writes, due)
  const newest = dueBefore(kind, new Date(now.getTime() + clocksApart))
  if (handled >= due.period && handled <= newest.period) return
  // A clock that was wrong for a moment has dealt with a later one. What was due long before may have been passed over.
  const isLate = handled > newest.period && now.getTime() - Date.parse(due.at) >= clocksApart
  if (pausedReason === null && !isLate && isTimely(due, now)) {
    const run = await beginRun(writes, due, now)
    await send(parts, run, now)
    await finishRun(writes, run, parts.now())
  }
  await setHandled(writes, due)
}

function send(parts: MailingParts, run: Run, now: Date): Promise<void> {
  const { kind } = run
  return kind === 'reminders' ? sendReminders(parts, run, now) : sendDigests(parts, { ...run, kind }, now)
}
