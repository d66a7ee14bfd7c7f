import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { isAlive } from '#server/db/embedded/process-life.ts'
import { textOf } from '../runner/process-files.ts'

/**
 * Below the ports that systems give to outgoing connections, any of which could take it before its server does; none of these is
 * one that browsers refuse.
 */
const everyPort: readonly [lowest: number, highest: number] = [11_000, 30_000]

/** A file for each chosen port, with the process that has chosen it. Other runs on this machine read them too. */
const everyClaim = join(tmpdir(), `almanac-test-ports-${userInfo().uid}`)

const own = new Set<string>()
process.once('exit', () => own.forEach(release))

/**
 * A port that is free at this moment, and that nobody else chooses while this process lives: a server needs seconds until it listens,
 * and one that is stopped for a while listens on the same port again.
 */
export async function freePort(range = everyPort, claims = everyClaim): Promise<number> {
  const port = randomInt(...range)
  const claim = join(claims, String(port))
  if (!take(claim)) return freePort(range, claims)
  if (await isFree(port)) return port
  release(claim)
  return freePort(range, claims)
}

function take(claim: string): boolean {
  if (own.has(claim)) return false
  mkdirSync(dirname(claim), { recursive: true })
  const owner = Number(textOf(claim))
  if (owner > 0 && !isAlive(owner)) rmSync(claim, { force: true })
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
  } catch {
    return false
  }
  own.add(claim)
  return true
}

function release(claim: string): void {
  own.delete(claim)
  rmSync(claim, { force: true })
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
}
