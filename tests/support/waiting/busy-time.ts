import { namesIn, textOf } from '../runner/process-files.ts'

/** Where the scheduler of Linux reports what each thread has run; other systems only report this process. */
const processes = '/proc'

/** The process of the run's database cluster, which is no child of a worker but works for it. */
export const clusterProcess = 'ALMANAC_TEST_CLUSTER_PID'

/**
 * The threads of Chromium that draw: a spinner keeps them busy (9 % of a processor) while nothing happens that a check could
 * wait for.
 */
const drawing = /^(?:Compositor|VizCompositor|CrGpuMain)/

/** The databases of this process: the other workers use the same cluster. */
const ownDatabases = new Set<string>()

/** From now on the work of the cluster for this database counts. */
export function watchDatabase(name: string): void {
  ownDatabases.add(name)
}

/**
 * Milliseconds for which this process, all that it has started and the database cluster on its behalf have used a processor,
 * since each began. Time spent waiting for a processor does not count: on a busy machine the few moments at which an idle page
 * wakes wait ten times as long as they run.
 */
export function busyTime(): number {
  const parents = parentsById()
  if (parents.size === 0) return process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
  const watched = new Set([process.pid])
  // A child has a higher id than its parent unless ids have begun again: going through them until none is added holds always.
  for (let size = 0; size < watched.size;) {
    size = watched.size
    for (const [id, parent] of parents) if (watched.has(parent)) watched.add(id)
  }
  const cluster = Number(process.env[clusterProcess] ?? Number.NaN)
  for (const [id, parent] of parents) if (parent === cluster && worksForUs(id)) watched.add(id)
  let nanoseconds = 0
  for (const id of watched) nanoseconds += ran(id)
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

/** A backend of PostgreSQL bears its database's name: "postgres: app test_6c1f 127.0.0.1(40112) idle". */
function worksForUs(id: number): boolean {
  const title = textOf(`${processes}/${id}/cmdline`)
  return [...ownDatabases].some((name) => title.includes(` ${name} `))
}

/** proc(5), `schedstat`: nanoseconds on a processor, nanoseconds on a run queue, time slices; one line a thread. */
function ran(id: number): number {
  let sum = 0
  for (const thread of namesIn(`${processes}/${id}/task`)) {
    const folder = `${processes}/${id}/task/${thread}`
    if (!isDrawing(folder)) sum += Number(textOf(`${folder}/schedstat`).split(' ')[0])
  }
  return sum
}

const known = new Map<string, boolean>()

function isDrawing(folder: string): boolean {
  const before = known.get(folder)
  if (before !== undefined) return before
  const found = drawing.test(textOf(`${folder}/comm`))
  known.set(folder, found)
  return found
}
