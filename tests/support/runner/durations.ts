import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** Seconds by the path of a test file. */
export type Durations = Record<string, number>

const list = join(root, 'tests', 'support', 'runner', 'durations.json')
const table = join(root, 'docs', 'test-times.md')
const most = 20

/** Shorter files come and go without any effect on the order. */
const shortest = 1

/** The recorded durations of each part. */
export function recordedDurations(): Record<string, Durations> {
  return JSON.parse(readFileSync(list, 'utf8')) as Record<string, Durations>
}

/** The twenty files that took longest, the longest first. */
export function dearest(durations: Durations): [file: string, seconds: number][] {
  return sorted(durations).slice(0, most)
}

/** Replaces the recorded durations of these parts, in the list that decides the order and in the table for people. */
export function recordDurations(parts: Record<string, Durations>): void {
  const recorded = { ...recordedDurations() }
  for (const [part, durations] of Object.entries(parts)) {
    const rounded = sorted(durations).map(([file, seconds]): [string, number] => [file, Math.round(seconds * 10) / 10])
    recorded[part] = Object.fromEntries(rounded.filter(([, seconds]) => seconds >= shortest))
  }
  writeFileSync(list, `${JSON.stringify(recorded, null, 2)}\n`)
  writeFileSync(table, tableOf(recorded))
}

function tableOf(recorded: Record<string, Durations>): string {
  const sections = Object.entries(recorded).map(([part, durations]) => {
    const rows = dearest(durations).map(([file, seconds]) => `| ${file} | ${seconds.toFixed(1)} |`)
    return [`## ${part}`, '', '| file | seconds |', '|---|---:|', ...rows, ''].join('\n')
  })
  const head =
    '# The test files that take longest\n\nWritten by `npm test -- --record`: the dearest twenty files of each part.\n'
  return [head, ...sections].join('\n')
}

function sorted(durations: Durations): [string, number][] {
  return Object.entries(durations).toSorted(([, one], [, other]) => other - one)
}
