import type { EngineState, Problem } from '../storage/engine-state.ts'
import type { Half, Retries, SetState } from './engine-lease.ts'
import { TransportFailure } from '../connection/transport.ts'

/** What the screens hear about the halves of the engine, combined from how each of them fares. */
export type Progress = {
  began(half: Half): void
  /** The half is at rest; another may still be working. */
  ended(half: Half, change?: Partial<EngineState>): void
  /** Sets what hinders a half: of own records only that this device cannot store them, of analytics nothing. */
  set<H extends keyof Problems>(half: H, problem: Problems[H]): void
  problemOf<H extends keyof Problems>(half: H): Problems[H]
}

export function createProgress(setState: SetState, retries: Retries): Progress {
  const busy = new Set<Half>()
  const problems: Problems = { reading: null, sending: null, uploading: null, own: null }
  const isAtWork = (half: Half) => busy.has(half) || retries[half].isDue()
  const isActive = () => isAtWork('reading') || isAtWork('sending') || isAtWork('own')
  const all = (change: Partial<EngineState>) => {
    const isActiveNow = isActive()
    setState({
      activity: isActiveNow ? 'syncing' : 'idle',
      ...(isActiveNow ? {} : { progress: null }),
      ...reported(problems),
      uploadingFails: uploadingFails(problems.uploading),
      isUploading: isAtWork('uploading'),
      ...change,
    })
  }
  return {
    began: (half) => {
      busy.add(half)
      all({})
    },
    ended: (half, change = {}) => {
      busy.delete(half)
      all(change)
    },
    set: (half, problem) => {
      problems[half] = problem
    },
    problemOf: (half) => problems[half],
  }
}

/** Only the user can resolve these, by signing in or loading the newer build, whichever half met them. */
const forTheUser: ReadonlySet<Sending> = new Set<Problem>(['signed-out', 'other-user', 'upgrade'])

type Sending = Problem | 'part-missing' | null
type Problems = { reading: Problem | null; sending: Sending; uploading: Sending; own: Problem | null }

/** What keeps the pictures alone; what only the user can resolve hinders the edits too, and is reported for them. */
function uploadingFails(problem: Sending): EngineState['uploadingFails'] {
  if (problem === null || forTheUser.has(problem)) return false
  return problem === 'server' ? 'server' : 'device'
}

/**
 * A server that answers but does not take the edits affects only them; any other obstacle to sending affects
 * everything.
 */
export function joined({ reading, sending }: Pick<Problems, 'reading' | 'sending'>) {
  const problem = sending === 'part-missing' ? null : sending
  const [first, second] = forTheUser.has(problem) ? [problem, reading] : [reading, problem]
  const sendingFails = sending === 'part-missing' ? sending : sending === 'server'
  return { problem: first ?? (sendingFails ? null : second), sendingFails }
}

/** What hinders the copy or the edits comes first; it hinders the own records too. */
function reported(problems: Problems) {
  const { problem, sendingFails } = joined(problems)
  return { problem: problem ?? problems.own, sendingFails }
}

export const idle = { activity: 'idle', progress: null } as const

/** How a failure is reported; null when the server could not be reached. */
export function problemIn(error: unknown): Problem | null {
  if (error instanceof TransportFailure) return error.kind === 'offline' ? null : error.kind
  return isQuotaError(error) ? 'quota' : 'storage'
}

/** Dexie wraps the browser's QuotaExceededError; an aborted transaction carries it as `inner`. */
function isQuotaError(error: unknown): boolean {
  const names = [Reflect.get(Object(error), 'name'), Reflect.get(Object(Reflect.get(Object(error), 'inner')), 'name')]
  return names.includes('QuotaExceededError') || /quota/i.test(String(error))
}
