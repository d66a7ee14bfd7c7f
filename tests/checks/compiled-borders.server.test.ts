import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runProcess } from '../support/servers/run-process.ts'
import { root } from '../support/source-files.ts'

type Project = { include: string[]; exclude: string[]; references?: { path: string }[] }

const folder = join(root, 'node_modules', '.cache', 'tests', 'borders')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const noProcess = ['export const probe = process.env', "Cannot find name 'process'"] as const
const noDocument = ['export const probe = document.title', "Cannot find name 'document'"] as const
const noFiles = ["export { readFileSync } from 'node:fs'", "'node:fs'"] as const
const noServer = ["export type { Env as Probe } from '#server/env.ts'", 'server/env.ts'] as const
const wrong = ['export const probe: string = 1', "Type 'number' is not assignable to type 'string'"] as const

test.each([
  ['client', 'export const probe = document.title', [noProcess, noFiles, noServer]],
  ['server', 'export const probe = process.env', [noDocument]],
  ['sync', 'export const probe = Intl.DateTimeFormat()', [noDocument, noProcess]],
  ['sync/replica', 'export const probe = indexedDB.databases()', [noProcess, noFiles, noServer]],
  ['sw', 'export const probe = new Cache()', [noDocument, noProcess, noServer]],
])('The compiler holds the border of %s', async (place, allowed, refused) => {
  const lines = [...refused, wrong]
  const complaints = await complaintsAbout(place, [...lines.map(([line]) => line), allowed])
  for (const [index, [, complaint]] of lines.entries()) expect(complaints[index]).toContain(complaint)
  expect(complaints.at(-1)).toBe('')
})

/**
 * Compiles the folder's real files together with these, so that types which a package brings in are seen too; returns
 * one text for each.
 */
async function complaintsAbout(place: string, files: string[]): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [index, text] of files.entries()) writeFileSync(join(folder, `probe-${index}.ts`), `${text}\n`)
  const project = JSON.parse(readFileSync(join(root, place, 'tsconfig.json'), 'utf8')) as Project
  const absolute = (paths: string[]): string[] => paths.map((path) => join(root, place, path))
  const config = {
    extends: join(root, place, 'tsconfig.json'),
    compilerOptions: { rootDir: root, outDir: join(folder, 'out'), tsBuildInfoFile: join(folder, 'out.tsbuildinfo') },
    include: [...absolute(project.include), 'probe-*.ts'],
    exclude: absolute(project.exclude),
    references: absolute((project.references ?? []).map(({ path }) => path)).map((path) => ({ path })),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = { cwd: folder, limit: 60_000, capture: true }
  const { output } = await runProcess(process.execPath, [tsc, '-b', '--pretty', 'false'], options)
  return files.map((_, index) =>
    output
      .split('\n')
      .filter((line) => line.includes(`probe-${index}.ts(`))
      .join('\n'),
  )
}
