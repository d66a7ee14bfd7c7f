import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'
import { measure } from './measure.ts'
import { busyLine, headings, lineOf } from './result-lines.ts'
import type { BenchResult } from './row.ts'
import { rows } from './rows.ts'

type Results = { machine: string; date: string; rows: BenchResult[] }

/** Rows, or the beginnings of their names: `lighthouse` runs all that Lighthouse measures, a page once for all of its rows. */
const names = process.argv.slice(2)
const isNamed = (row: string, name: string) => row === name || row.startsWith(`${name}-`)
const unknown = names.filter((name) => !rows.some((row) => isNamed(row.name, name)))
if (unknown.length > 0) {
  console.error(`There is no row "${unknown.join('", "')}": ${rows.map((row) => row.name).join(', ')}`)
  process.exit(2)
}
const exact = new Set(names.filter((name) => rows.some((row) => row.name === name)))
const chosen = rows.filter(
  (row) => names.length === 0 || names.some((name) => (exact.has(name) ? row.name === name : isNamed(row.name, name))),
)

const results: BenchResult[] = []
for (const row of chosen) {
  console.log(`${row.name}: ${row.operation}`)
  const result = await measure(row)
  results.push(result)
  console.log(`  ${lineOf(result).join('  ')}`)
  const busy = busyLine(result)
  if (busy) console.log(`  ${busy}`)
}
console.log(`\n${tableOf(results)}\n`)
console.log(`written to ${writeResults(results)}`)

/** Rows that are measured alone replace their own lines and leave the others unchanged. */
function writeResults(measured: BenchResult[]): string {
  const folder = join(process.env['DATA_DIR'] ?? join(root, '.data'), 'bench')
  const path = join(folder, 'latest.json')
  const before = names.length > 0 && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results).rows : []
  const unchanged = before.filter((row) => measured.every(({ operation }) => operation !== row.operation))
  const written: Results = { machine: machine(), date: new Date().toISOString(), rows: [...unchanged, ...measured] }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify(written, null, 2)}\n`)
  return path
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`
  return `${cpus().length} x ${cpus()[0]?.model.trim()}, ${memory}, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

function tableOf(measured: BenchResult[]): string {
  const lines = [headings, ...measured.map(lineOf)]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
