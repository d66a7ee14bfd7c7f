import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

type Range = [lowest: number, highest: number]

/** Forty ports that no other test chooses from: so few that two choices would soon be the same. */
const ranges: Record<'here' | 'elsewhere' | 'killed', Range> = {
  here: [31_000, 31_040],
  elsewhere: [31_100, 31_140],
  killed: [31_200, 31_240],
}

async function choose(count: number, range: Range): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort(range))
  return ports
}

const script = `
import { freePort } from '${import.meta.dirname}/free-port.ts'
const [count, range] = JSON.parse(process.argv[1])
const ports = []
while (ports.length < count) ports.push(await freePort(range))
console.log(JSON.stringify(ports))
process.stdin.resume()`

/** Another process that has chosen ports and listens on none of them yet. */
async function chooseElsewhere(count: number, range: Range) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, JSON.stringify([count, range])], {
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
  const ports = await choose(20, ranges.here)
  expect(new Set(ports).size).toBe(20)
})

test('a port that another process has chosen is not chosen', async () => {
  const other = await chooseElsewhere(15, ranges.elsewhere)
  const ports = await choose(10, ranges.elsewhere)
  expect(ports.filter((port) => other.ports.includes(port))).toEqual([])
  await other.kill()
})

test('a killed process keeps no port', async () => {
  const other = await chooseElsewhere(25, ranges.killed)
  await other.kill()
  const ports = await choose(25, ranges.killed)
  expect(ports.filter((port) => other.ports.includes(port))).not.toEqual([])
})
