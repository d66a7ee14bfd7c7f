import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** How PostgreSQL's programs are run, and which user must own its files (undefined: the current user). */
export type RunAs = { command: (program: string, args: string[]) => [string, string[]]; uid?: number; owner?: number }

/** "nobody" has a name on practically every system, and initdb refuses a user without one. */
const nobody = 65_534

const asOurselves: RunAs = { command: (program, args) => [program, args] }

const asNobody: RunAs = { ...asOurselves, uid: nobody, owner: nobody }

/** A user namespace in which we only appear as nobody: the files stay ours. */
const inNamespace: RunAs = {
  command: (program, args) => ['unshare', ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`, program, ...args]],
}

/**
 * PostgreSQL refuses to run as root. As root it runs as nobody, or, when nobody cannot reach the program or the folder
 * (below a 0700 folder), in a user namespace. A user id without a name, common in containers, also runs there.
 * @throws with what to do when none of these works, or when the program cannot run on this system's C library
 */
export async function chooseRunAs(postgres: string, folder: string): Promise<RunAs> {
  const problem = tryOut(asOurselves, postgres)
  if (problem) throw new Error(cannotRun(postgres, problem))
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return asOurselves
  if (isRoot && (await isReachableByOthers(folder)) && !tryOut(asNobody, postgres)) return asNobody
  if (!tryOut(inNamespace, postgres)) return isRoot ? { ...inNamespace, owner: 0 } : inNamespace
  throw new Error(
    isRoot
      ? `PostgreSQL does not run as root, and other users cannot reach ${folder} or ${postgres}: run as an ordinary user, ` +
          'move the project out of the private folder, allow others to pass through it (chmod o+x), or set DATABASE_URL'
      : 'PostgreSQL does not run as a user without a name: give this user id a line in /etc/passwd, or set DATABASE_URL',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function tryOut({ command, uid }: RunAs, postgres: string): string | undefined {
  const [file, args] = command(postgres, ['--version'])
  const { status, error, stderr } = spawnSync(file, args, { uid, gid: uid, encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

/** A missing loader (musl) appears as ENOENT for a program that exists. */
function cannotRun(postgres: string, problem: string): string {
  return (
    `The embedded PostgreSQL cannot run on this system (${postgres}: ${problem}). It needs glibc; ` +
    'on Alpine and other musl systems set DATABASE_URL to a PostgreSQL of your own (15-18)'
  )
}

async function isReachableByOthers(folder: string): Promise<boolean> {
  const above = dirname(folder)
  if (((await stat(above)).mode & 0o001) === 0) return false
  return above === folder || isReachableByOthers(above)
}
