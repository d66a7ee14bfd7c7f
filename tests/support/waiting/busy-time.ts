import { readdirSync, readFileSync } from 'node:fs'

/** Where the scheduler of Linux tells what each thread has run and waited; other systems only tell of this process. */
const processes = '/proc'

/** The process of the run's database cluster, which is no child of a worker but works for it. */
export const clusterProcess = 'ALMANAC_TEST_CLUSTER_PID'

/**
 * Milliseconds for which this process, all that it has started and the database cluster of the run have used a processor or
 * have waited for one, since each began. It stands still only while none of them has anything to do: a machine that is busy
 * with something else makes it grow like work of their own.
 */
export function busyTime(): number {
  const parents = parentsById()
  if (parents.size === 0) return process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
  const watched = new Set([process.pid, Number(process.env[clusterProcess] ?? Number.NaN)])
  // A child has a higher id than its parent unless ids have begun again: going through them until none is added holds always.
  for (let size = 0; size < watched.size;) {
    size = watched.size
    for (const [id, parent] of parents) if (watched.has(parent)) watched.add(id)
  }
  let nanoseconds = 0
  for (const id of watched) nanoseconds += ranAndWaited(id)
  return nanoseconds / 1_000_000
}

function parentsById(): ReadonlyMap<number, number> {
  const parents = new Map<number, number>()
  for (const name of namesIn(processes)) {
    const id = Number(name)
    // The name of the program, in brackets, may hold brackets and blanks itself.
    const after = id > 0 ? textOf(`${processes}/${name}/stat`).split(') ').at(-1) : undefined
    const parent = Number(after?.split(' ')[1])
    if (parent > 0) parents.set(id, parent)
  }
  return parents
}

/** proc(5), `schedstat`: nanoseconds on a processor, nanoseconds on a run queue, time slices; one line a thread. */
function ranAndWaited(id: number): number {
  let sum = 0
  for (const thread of namesIn(`${processes}/${id}/task`)) {
    const [ran, waited] = textOf(`${processes}/${id}/task/${thread}/schedstat`).split(' ')
    sum += Number(ran ?? 0) + Number(waited ?? 0)
  }
  return sum
}

/** A process may end while it is read: it then has nothing to tell. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
