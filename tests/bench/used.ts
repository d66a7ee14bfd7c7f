import { readdir, readFile } from 'node:fs/promises'

/** Linux counts the processor time of processes in hundredths of a second. */
const tick = 10

/** Milliseconds of processor time that a process has used, and those of its children that have ended. */
export async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15).map(Number)
  return (user! + system! + ofChildren! + systemOfChildren!) * tick
}

/** The same of a process and all that it has started and that still run, as PostgreSQL does for each connection. */
export async function cpuWithChildren(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    processes.map(async (name) => {
      const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return { child: Number(name), parent: Number(text.split(') ')[1]?.split(' ')[1]) }
    }),
  )
  const children = parents.filter(({ parent }) => parent === pid)
  const used = await Promise.all(children.map(({ child }) => cpuOf(child).catch(() => 0)))
  return used.reduce((sum, one) => sum + one, await cpuOf(pid))
}
