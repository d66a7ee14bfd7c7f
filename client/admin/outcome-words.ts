import type { SaveOutcome } from '#client/data/kept/save.ts'
import { formatTime } from '#client/i18n/format.ts'
import type { AdminTranslate } from '#client/i18n/words/admin.ts'
import type { Message } from './flash-message.tsx'

/** Whether it is saved, here or on the server, so that the screen may go back. */
export function isTaken({ status }: SaveOutcome): boolean {
  return status === 'saved' || status === 'queued' || status === 'unchanged'
}

/** What is said when it went well: `done` where the server has it, otherwise that it waits on this device. */
export function successMessage(outcome: SaveOutcome, done: string, t: AdminTranslate): Message | null {
  if (outcome.status === 'saved') return { tone: 'ok', text: done }
  if (outcome.status !== 'queued') return null
  return { tone: 'info', text: t(queuedWords[outcome.waitsFor]), waits: outcome.editId }
}

const queuedWords = { server: 'queued', 'sign-in': 'queuedSignIn', decision: 'queuedDecision' } as const

/** What went wrong beyond single fields; empty where nothing did. */
export function problemsOf(outcome: SaveOutcome, t: AdminTranslate): string[] {
  if (outcome.status === 'failed') return [outcome.message]
  if (outcome.status === 'refused') return outcome.fields.length === 0 ? [outcome.message] : []
  if (outcome.status !== 'conflict') return []
  const { isGone, by, at } = outcome
  if (by === null || at === null) return [t(isGone ? 'goneMeanwhile' : 'conflict')]
  return [t(isGone ? 'goneBy' : 'conflictBy', { by, time: formatTime(at) })]
}
