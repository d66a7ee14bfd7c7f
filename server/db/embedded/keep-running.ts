import type { Logger } from 'pino'
import { clusterLook } from '../../kit/times.ts'
import { withLockFile } from './lock-file.ts'
import { fullDisk, runningPostmaster, startPostmaster, type Cluster, type Postmaster } from './postmaster.ts'
import { isAlive } from './process-life.ts'
import { chooseRunAs } from './run-as.ts'

type Keeping = { lockFile: string; log: Pick<Logger, 'warn'> }

/**
 * Starts PostgreSQL again where its users know it whenever it has ended by itself: a full disk ends it for good. The log has a line when
 * it has ended, and one when it is back.
 */
export function keepRunning(
  cluster: Cluster,
  started: Postmaster,
  { lockFile, log }: Keeping,
): { stop(): Promise<void> } {
  let { pid } = started
  let isSaid = false
  let isOver = false
  const startAgain = () =>
    withLockFile(lockFile, async () => {
      // Another process may have been first.
      const running = await runningPostmaster(cluster.data)
      if (!running) {
        if (!isSaid)
          log.warn(`PostgreSQL has ended and is started again: ${(await fullDisk(cluster.folder)) ?? cluster.logFile}`)
        isSaid = true
      }
      const runAs = await chooseRunAs(cluster.programs.postgres, cluster.folder)
      pid = (running ?? (await startPostmaster(cluster, runAs, started.port))).pid
      if (isSaid) log.warn('PostgreSQL runs again')
      isSaid = false
    })
  // What stops it is in the line already.
  let looking = Promise.resolve()
  const look = () => {
    if (!isAlive(pid)) looking = startAgain().catch(() => {})
    void looking.then(next)
  }
  let timer: NodeJS.Timeout | undefined
  const next = () => {
    if (!isOver) timer = setTimeout(look, clusterLook).unref()
  }
  next()
  return {
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await looking
    },
  }
}
