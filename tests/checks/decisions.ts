import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'
import { decisionsNamedIn } from './references.ts'

const folder = join(root, 'docs', 'decisions')
const index = join(folder, 'README.md')

/** One record: what its heading and the lines below it say. */
type Decision = {
  file: string
  number: string
  title: string
  status: string
  date: string
  /** The numbers of the records that this one changes, and of those that replace or change it. */
  amends: string[]
  supersedes: string[]
  changedBy: string[]
}

const heading = /^# (\d{3}) (.+)\n\n((?:- .+\n)+)\n/
const statuses = /^(?:accepted|superseded by \d{3}|amended by \d{3}(?:, \d{3})*)$/

/**
 * Every record of a decision says whether it holds and since when, the record that changes it says so too, something
 * outside refers to each that holds, and the index lists them all.
 */
export function decisionsAreListed(): string[] {
  const read = recordFiles().map((file) => ({ file, decision: decisionIn(file) }))
  const unreadable = read.filter(({ decision }) => !decision).map(({ file }) => `${file}: ${form}`)
  if (unreadable.length > 0) return unreadable
  const decisions = read.flatMap(({ decision }) => decision ?? [])
  const isCurrent = readFileSync(index, 'utf8') === indexOf(decisions)
  return [
    ...decisions.flatMap((decision) => problemsOf(decision, decisions)),
    ...unused(decisions).map(({ file }) => `${file}: nothing refers to it; what is only history can go`),
    ...(isCurrent ? [] : ['docs/decisions/README.md is out of date: run node tests/checks/decisions.ts']),
  ]
}

const form = 'begins with "# 001 Title", an empty line, "- Status: …" and "- Date: YYYY-MM-DD"'

function recordFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .toSorted()
}

function decisionIn(file: string): Decision | null {
  const [, number, title, lines] = heading.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  if (number === undefined || title === undefined || lines === undefined) return null
  const facts = new Map(lines.matchAll(/^- (\w+): (.+)$/gm).map(([, name = '', value = '']) => [name, value]))
  const status = facts.get('Status') ?? ''
  const date = facts.get('Date') ?? ''
  if (!file.startsWith(`${number}-`) || !statuses.test(status) || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  return {
    file,
    number,
    title,
    status,
    date,
    amends: numbersIn(facts.get('Amends')),
    supersedes: numbersIn(facts.get('Supersedes')),
    changedBy: numbersIn(status),
  }
}

function numbersIn(text = ''): string[] {
  return text.match(/\d{3}/g) ?? []
}

/** Both records of a change name each other. */
function problemsOf({ file, number, status, changedBy, amends, supersedes }: Decision, all: Decision[]): string[] {
  const byNumber = new Map(all.map((decision) => [decision.number, decision]))
  const names = status.startsWith('superseded') ? 'supersedes' : 'amends'
  const silent = changedBy.filter((other) => !byNumber.get(other)?.[names].includes(number))
  const unsaid = [...amends, ...supersedes].filter((other) => !byNumber.get(other)?.changedBy.includes(number))
  return [
    ...silent.map((other) => `${file}: ${other} does not say that it ${names} ${number}`),
    ...unsaid.map((other) => `${file}: the status of ${other} does not name ${number}`),
  ]
}

/** One that was superseded stays for the history of its successor. */
function unused(decisions: Decision[]): Decision[] {
  const named = decisionsNamedIn((path) => !path.startsWith('docs/decisions/'))
  return decisions.filter(({ number, status }) => !status.startsWith('superseded') && !named.has(number))
}

function indexOf(decisions: Decision[]): string {
  const rows = decisions.map(
    ({ file, number, title, status, date }) => `| ${number} | [${title}](${file}) | ${status} | ${date} |`,
  )
  return `# Decisions
Why something is as it is: what was measured, what was tried and given up. A record is not rewritten but amended or superseded by a
later one. The code and the other documents refer to them as (decision 001). This table is written by \`node tests/checks/decisions.ts\`.

| number | decision | status | date |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

if (import.meta.main) writeFileSync(index, indexOf(recordFiles().flatMap((file) => decisionIn(file) ?? [])))
