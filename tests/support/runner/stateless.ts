import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import { importsOf } from './test-files.ts'

/** A module keeps something from one test file to the next: a variable, or a container that is filled later. */
const state =
  /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|Subject|BehaviorSubject|EventTarget)\b(?:<.*>)?\(\)|\[\]|\{\}|create\w+\())/m

/** A test replaces what every module sees, or uses a package that keeps something itself. */
const shared =
  /\bvi\.(?:mock|doMock|stub|spyOn|useFakeTimers|setSystemTime)|\bglobalThis\b|\bprocess\.env\b|@vitest-environment|from '(?:rxdb|dexie|i18next|fake-indexeddb|happy-dom|pino|postgres)\b|import 'fake-indexeddb/

/**
 * Whether a test file can share its modules with others of its kind, which saves two thirds of the processor time: neither it
 * nor anything of the project that it imports keeps or replaces anything.
 */
export function isStateless(testFile: string): boolean {
  const reached = new Set(lookedAt(testFile).imports)
  for (const file of reached) for (const next of lookedAt(file).imports) reached.add(next)
  return !lookedAt(testFile).replaces && [...reached].every((file) => !lookedAt(file).keeps && !lookedAt(file).replaces)
}

type Look = { imports: string[]; keeps: boolean; replaces: boolean }

const looks = new Map<string, Look>()

function lookedAt(file: string): Look {
  const known = looks.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8')
  const look = { imports: importsOf(file), keeps: state.test(text), replaces: shared.test(text) }
  looks.set(file, look)
  return look
}
