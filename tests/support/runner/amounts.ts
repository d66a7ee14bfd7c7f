import { changedFiles } from './changed.ts'

/** The engine, the queue and the protocol with the server's part of them, and the service worker. */
const engine = /^(?:sync|sw|server\/sync|server\/records)\/|^server\/db\/(?:client|pool|epoch)/
const testBeside = /\.test\.tsx?$/

/**
 * Whether a run goes through every point at which something can be killed, robbed or disturbed, or through a few of them: all
 * with LONG=yes, and whenever the engine has changed since the branch began.
 */
export const isThorough = Boolean(process.env['LONG']) || hasEngineChanged()

export function isOfEngine(file: string): boolean {
  return engine.test(file) && !testBeside.test(file)
}

/** All of these points, or a few of them. */
export function points<T>(all: readonly T[], few: number): readonly T[] {
  return isThorough ? all : fewOf(all, few)
}

/** The whole numbers from 0 below `end` by steps of `step`, or a few of them. */
export function pointsUpTo(end: number, few: number, step = 1): readonly number[] {
  return points(
    Array.from({ length: Math.ceil(end / step) }, (_, at) => at * step),
    few,
  )
}

/** The first, and others in even steps. */
export function fewOf<T>(all: readonly T[], few: number): readonly T[] {
  const count = Math.min(few, all.length)
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!)
}

function hasEngineChanged(): boolean {
  try {
    return changedFiles().files.some(isOfEngine)
  } catch {
    // An unpacked archive has no history to compare with.
    return false
  }
}
