import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

type Range = [lowest: number, highest: number]

/** Forty ports: so few that two choices would soon be the same. */
const range: Range = [31_000, 31_040]

/** A folder for the claims of one test. */
function claimsOfOne(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-claims-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function choose(count: number, claims: string): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort(range, claims))
  return ports
}

const script = `
import { freePort } from '${import.meta.dirname}/free-port.ts'
const [count, range, claims] = JSON.parse(process.argv[1])
const ports = []
while (ports.length < count) ports.push(await freePort(range, claims))
console.log(JSON.stringify(ports))
process.stdin.resume()`

/** Another process that has chosen ports and listens on none of them yet. */
async function chooseElsewhere(count: number, claims: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify([count, range, claims])], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return { ports: JSON.parse(chunk.toString()) as number[], kill }
}

test('a chosen port is not chosen again before its server listens', async () => {
  const ports = await choose(20, claimsOfOne())
  expect(new Set(ports).size).toBe(20)
})

test('a port that another process has chosen is not chosen', async () => {
  const claims = claimsOfOne()
  const other = await chooseElsewhere(15, claims)
  const ports = await choose(10, claims)
  expect(ports.filter((port) => other.ports.includes(port))).toEqual([])
  await other.kill()
})

test('a killed process keeps no port', async () => {
  const claims = claimsOfOne()
  const other = await chooseElsewhere(25, claims)
  await other.kill()
  const ports = await choose(25, claims)
  expect(ports.filter((port) => other.ports.includes(port))).not.toEqual([])
})
