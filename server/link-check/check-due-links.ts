import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { linkSlow, linkTimeOut, linkPause } from '../kit/times.ts'
import { checkLink, type Visitor } from './check-link.ts'
import { readLinksToCome } from './links-to-come.ts'
import { resolveBySystem } from './resolve-host.ts'
import { beginNightly, claimRun, finishRun, storeFinding, visitedBy, type LinkRun } from './run.ts'
import { createHostThrottle } from './host-throttle.ts'

export type CheckParts = {
  env: Pick<Env, 'linkCheck' | 'publicUrl'>
  database: Pick<Database, 'sql' | 'writes'>
  now: () => Date
}

/** How long (ms) after midnight in London a night's check is due. */
const dueAfterMidnight = 2.5 * 3_600_000

/** Hosts that are visited at the same time. */
const atOnce = 6

/**
 * The work of every five minutes: visits the links of events to come if a night has come round, somebody has requested it, or
 * another process has left off. A night at which no process ran is made up for.
 */
export async function checkDueLinks(
  parts: CheckParts,
  by: Partial<Pick<Visitor, 'resolve' | 'throttle'>> = {},
): Promise<void> {
  const { env, database, now } = parts
  if (!env.linkCheck.isOn) return
  await beginNightly(database.writes, dayInZone(sectorZone)(now().getTime() - dueAfterMidnight), now())
  const run = await claimRun(database.writes)
  if (!run) return
  await visitAll(parts, run, {
    setting: env.linkCheck,
    resolve: resolveBySystem,
    throttle: createHostThrottle(linkPause),
    userAgent: `SchoolAlmanac-LinkCheck/1.0 (+${env.publicUrl})`,
    within: linkTimeOut,
    slowFrom: linkSlow,
    ...by,
  })
  await finishRun(database.writes, run, now())
}

async function visitAll({ database, now }: CheckParts, run: LinkRun, visitor: Visitor): Promise<void> {
  const [links, visited] = await Promise.all([readLinksToCome(database.sql, now()), visitedBy(database.sql, run)])
  const waiting = [...links.keys()].filter((url) => !visited.has(url))
  const hosts = [...Map.groupBy(waiting, (url) => new URL(url).hostname).values()]
  const visitHosts = async () => {
    for (let urls = hosts.pop(); urls; urls = hosts.pop()) {
      for (const url of urls) {
        const found = await checkLink(url, visitor)
        await storeFinding(database.writes, run, { url, found, now: now() })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitHosts))
}
