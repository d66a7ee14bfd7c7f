import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/db/embedded/process-life.ts'
import { textOf } from '../runner/process-files.ts'

/**
 * Below the ports that systems give to outgoing connections, any of which could take it before its server does; none of these is
 * one that browsers refuse.
 */
const everyPort: readonly [lowest: number, highest: number] = [11_000, 30_000]

/** A file for each chosen port, with the process that has chosen it. Other runs on this machine read them too. */
const claims = join(tmpdir(), `almanac-test-ports-${userInfo().uid}`)

const claimOf = (port: number) => join(claims, String(port))

const own = new Set<number>()
process.once('exit', () => own.forEach(release))

/**
 * A port that is free at this moment, and that nobody else chooses while this process lives: a server needs seconds until it listens,
 * and one that is stopped for a while listens on the same port again.
 */
export async function freePort(range = everyPort): Promise<number> {
  const port = randomInt(...range)
  if (!claim(port)) return freePort(range)
  if (await isFree(port)) return port
  release(port)
  return freePort(range)
}

function claim(port: number): boolean {
  if (own.has(port)) return false
  mkdirSync(claims, { recursive: true })
  const owner = Number(textOf(claimOf(port)))
  if (owner > 0 && !isAlive(owner)) rmSync(claimOf(port), { force: true })
  try {
    writeFileSync(claimOf(port), String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  own.add(port)
  return true
}

function release(port: number): void {
  own.delete(port)
  rmSync(claimOf(port), { force: true })
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
}
