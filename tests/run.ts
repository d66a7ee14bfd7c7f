import { styleText } from 'node:util'
import { endingLine, seconds, sum, type Counts } from './support/counts.ts'
import { parts, type PartName } from './support/parts.ts'
import { endRunningWithUs } from './support/run-process.ts'

const everything: PartName[] = ['check', 'unit', 'model', 'server', 'browser', 'faults', 'install']

/** One after another: the parts share two cores, and a browser story that has to wait for a compiler tells nothing. */
async function runParts(names: PartName[], filters: string[]): Promise<Counts> {
  const results: Counts[] = []
  const lines: string[] = []
  for (const name of names) {
    console.log(styleText('bold', `\n== ${name}`))
    const start = performance.now()
    const counts = await parts[name](filters).catch((error: unknown): Counts => {
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

const [asked, ...filters] = process.argv.slice(2)
if (asked !== undefined && !Object.hasOwn(parts, asked)) {
  console.error(`There is no part "${asked}": ${Object.keys(parts).join(', ')}, or none of them for all of npm test.`)
  process.exit(2)
}
endRunningWithUs()
const total = await runParts(asked === undefined ? everything : [asked as PartName], filters)
// Once more at the end, where somebody who sees only the end of a long run finds it.
for (const failure of total.failures ?? []) console.log(`${styleText('bold', 'FAILED')} ${failure}\n`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
