import { styleText } from 'node:util'
import { changedFiles, everything, reachOf, type Reach } from './support/runner/changed.ts'
import { endingLine, inShort, seconds, sum, type Counts } from './support/runner/counts.ts'
import { dearest, recordDurations, type Durations } from './support/runner/durations.ts'
import { endLeftoversWithUs } from './support/runner/leftovers.ts'
import { parts, type PartName } from './support/runner/parts.ts'
import { compiledOnce, endRunningWithUs } from './support/servers/run-process.ts'
import { testFilesNamed } from './support/runner/test-files.ts'
import { choosePace } from './support/waiting/pace.ts'

/** What is run: the parts in their order, with the filters for the runner of each, and whether the durations are recorded. */
type Plan = { parts: [PartName, filters: string[]][]; records?: boolean }

/** A run of a whole part shows which of its files take longest. */
const shownFrom = 20

/** One after another: the parts share two cores, and a browser story that has to wait for a compiler proves nothing. */
async function runParts({ parts: planned, records = false }: Plan): Promise<Counts> {
  const results: Counts[] = []
  const lines: string[] = []
  const durations: Record<string, Durations> = {}
  for (const [name, filters] of planned) {
    console.log(styleText('bold', `\n== ${name}`))
    const start = performance.now()
    const counts = await parts[name](filters).catch((error: unknown): Counts => {
      console.error(error)
      return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ${String(error)}`] }
    })
    results.push(counts)
    if (counts.durations && Object.keys(counts.durations).length > 0) durations[name] = counts.durations
    showDearest(counts)
    lines.push(`${name.padEnd(12)} ${seconds(performance.now() - start).padStart(8)}  ${endingLine(counts)}`)
    console.log(lines.at(-1))
  }
  if (planned.length > 1) console.log(`\n${lines.join('\n')}\n`)
  if (records) recordDurations(durations)
  return sum(results)
}

function showDearest({ durations = {} }: Counts): void {
  if (Object.keys(durations).length < shownFrom) return
  const rows = dearest(durations).map(([file, time]) => `${seconds(time * 1000).padStart(9)}  ${file}`)
  console.log(['\nThe files that took longest:', ...rows, ''].join('\n'))
}

/** The parts that the changes since the branch began can reach, each no further than they do. */
function changedParts(): Plan {
  const { base, files } = changedFiles()
  const reach: Partial<Record<PartName, Reach>> = reachOf(files)
  console.log(`${files.length} files have changed since ${base}`)
  const filtersOf = (name: PartName) => {
    if (reach[name] !== 'importers') return []
    return [name === 'browser' || name === 'faults' ? `--only-changed=${base}` : `--changed=${base}`]
  }
  const reached = everything.filter((name) => reach[name] !== 'nothing')
  return { parts: reached.map((name) => [name, filtersOf(name)]) }
}

/** The words after `npm test --`: a part with filters, parts of the paths of test files, a flag, or nothing for all of it. */
function planOf(words: string[]): Plan {
  const [first, ...filters] = words
  if (first === undefined) return { parts: everything.map((name) => [name, []]) }
  if (first === '--changed') return changedParts()
  if (first === '--record') {
    return {
      parts: (['unit', 'model', 'server', 'browser', 'faults'] as const).map((name) => [name, []]),
      records: true,
    }
  }
  if (Object.hasOwn(parts, first)) return { parts: [[first as PartName, filters]] }
  const options = words.filter((word) => word.startsWith('-'))
  const named = testFilesNamed(words.filter((word) => !options.includes(word)))
  if (named.length === 0) {
    const names = Object.keys(parts).join(', ')
    console.error(`"${first}" is neither a part nor in the path of a test file. Parts: ${names}; --changed, --record.`)
    process.exit(2)
  }
  return { parts: named.map(([kind, files]) => [kind, [...files, ...options]]) }
}

const plan = planOf(process.argv.slice(2))
Object.assign(process.env, compiledOnce)
endRunningWithUs()
endLeftoversWithUs()
console.log(`Waiting times are multiplied by ${await choosePace()}.`)
const total = await runParts(plan)
// Once more at the end, where somebody who sees only the end of a long run finds it.
for (const failure of total.failures ?? []) console.log(`${styleText('bold', 'FAILED')} ${failure}\n`)
for (const failure of total.failures ?? []) console.log(`FAILED ${inShort(failure)}`)
for (const line of total.unstable ?? []) console.log(`UNSTABLE ${line}`)
console.log(endingLine(total))
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
