import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { commandLine, isAlive } from '#server/db/embedded/process-life.ts'
import { eventually } from '../support/waiting/eventually.ts'

test('a process that has ended is not alive, even if its parent has not noticed', async () => {
  // The shell becomes a program that never asks what became of its child; the child ends only then, or the shell would notice.
  const parent = spawn('sh', ['-c', 'cat <&3 >&2 & echo $!; exec sleep 1000 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  const ended = once(parent, 'exit')
  const [line] = (await once(createInterface(parent.stdout!), 'line')) as [string]
  await eventually(async () => expect(await commandLine(parent.pid!)).toMatch(/^sleep/))
  parent.stdio[3]!.destroy()
  await eventually(() => expect(isAlive(Number(line))).toBe(false))
  expect(() => process.kill(Number(line), 0), 'it is still there').not.toThrow()
  expect(isAlive(parent.pid!)).toBe(true)
  parent.kill('SIGKILL')
  await ended
  expect(isAlive(parent.pid!)).toBe(false)
})
