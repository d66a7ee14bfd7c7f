import { styleText } from 'node:util'
import { changedFiles, everything, reachOf, type Reach } from './support/changed.ts'
import { endingLine, inShort, seconds, sum, type Counts } from './support/counts.ts'
import { parts, type PartName } from './support/parts.ts'
import { endLeftoversWithUs } from './support/leftovers.ts'
import { endRunningWithUs } from './support/run-process.ts'
import { choosePace } from './support/waiting/pace.ts'

/** One after another: the parts share two cores, and a browser story that has to wait for a compiler tells nothing. */
async function runParts(names: readonly PartName[], filtersOf: (name: PartName) => string[]): Promise<Counts> {
  const results: Counts[] = []
  const lines: string[] = []
  for (const name of names) {
    console.log(styleText('bold', `\n== ${name}`))
    const start = performance.now()
    const counts = await parts[name](filtersOf(name)).catch((error: unknown): Counts => {
      console.error(error)
      return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: ${String(error)}`] }
    })
    results.push(counts)
    lines.push(`${name.padEnd(12)} ${seconds(performance.now() - start).padStart(8)}  ${endingLine(counts)}`)
    console.log(lines.at(-1))
  }
  if (names.length > 1) console.log(`\n${lines.join('\n')}\n`)
  return sum(results)
}

/** The parts that the changes since the branch began can reach, each no further than they do. */
async function runChanged(): Promise<Counts> {
  const { base, files } = changedFiles()
  const reach: Partial<Record<PartName, Reach>> = reachOf(files)
  console.log(`${files.length} files have changed since ${base}`)
  return runParts(
    everything.filter((name) => reach[name] !== 'nothing'),
    (name) => {
      if (reach[name] !== 'importers') return []
      return [name === 'browser' || name === 'faults' ? `--only-changed=${base}` : `--changed=${base}`]
    },
  )
}

const [asked, ...filters] = process.argv.slice(2)
const isChanged = asked === '--changed'
if (asked !== undefined && !isChanged && !Object.hasOwn(parts, asked)) {
  const names = Object.keys(parts).join(', ')
  console.error(`There is no part "${asked}": ${names}, --changed, or none of them for all of npm test.`)
  process.exit(2)
}
endRunningWithUs()
endLeftoversWithUs()
console.log(`Waiting times are multiplied by ${await choosePace()}.`)
const total = await (isChanged
  ? runChanged()
  : runParts(asked === undefined ? everything : [asked as PartName], () => filters))
// Once more at the end, where somebody who sees only the end of a long run finds it.
for (const failure of total.failures ?? []) console.log(`${styleText('bold', 'FAILED')} ${failure}\n`)
for (const failure of total.failures ?? []) console.log(`FAILED ${inShort(failure)}`)
for (const line of total.unstable ?? []) console.log(`UNSTABLE ${line}`)
console.log(endingLine(total))
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
