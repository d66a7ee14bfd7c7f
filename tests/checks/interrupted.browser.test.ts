import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { eventually } from '../support/waiting/eventually.ts'

const signals = ['SIGKILL', 'SIGINT', 'SIGTERM'] as const
const isLong = Boolean(process.env['LONG'])
const script = join(import.meta.dirname, 'interrupted-run-child.ts')

// The hardest first: no process hears of it. To those that wait for the runner's end the others are the same.
for (const signal of isLong ? signals : signals.slice(0, 1)) {
  test(`a run that ends by ${signal} leaves no server, no browser and no PostgreSQL behind`, async () => {
    const { runner, left } = await startRun()
    expect(left).toHaveLength(3)
    expect(left.filter(isAlive)).toEqual(left)
    runner.kill(signal)
    await eventually(() => expect(left.filter(isAlive)).toEqual([]))
  })
}

/** A run of its own: it knows neither the cluster nor the id of the run around it. @returns what it has started */
async function startRun(): Promise<{ runner: ChildProcess; left: number[] }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ALMANAC_TEST_')))
  const runner = spawn(process.execPath, [script, 'runner'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  runner.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [, ids = ''] = await eventually(() => {
    const started = /^started (.*)$/m.exec(output)
    expect(started).not.toBeNull()
    return started!
  })
  return { runner, left: ids.split(' ').map(Number) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
