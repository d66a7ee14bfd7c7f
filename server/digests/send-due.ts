import { dueBefore, isTimely, mailingKinds, type Mailing, type MailingKind } from '#sync/rules/mailing-times.ts'
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
  if (isHandled(due, handled, now)) return
  if (pausedReason === null && isTimely(due, now)) {
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

/** How far the clocks of processes may differ. */
const hour = 3_600_000

/**
 * Whether a mailing has been dealt with, here or in a process whose clock is a little ahead. A later one alone does not say so: a
 * clock that was wrong for a moment may have dealt with next year's.
 */
function isHandled({ kind, period }: Mailing, handled: string, now: Date): boolean {
  return handled === period || handled === dueBefore(kind, new Date(now.getTime() + hour)).period
}
