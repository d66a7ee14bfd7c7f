import { watch } from 'node:fs'
import { join } from 'node:path'
import { changePause } from '../kit/times.ts'

const root = join(import.meta.dirname, '..', '..')

/** What the server is made of; the client's files are hot-reloaded. */
const isOfServer = (file: string) => /\.(?:ts|mjs|sql|json)$/.test(file) && !file.endsWith('.test.ts')

/** Calls back with the last file that changed, once for a group of changes. */
export function onChange(changed: (file: string) => void): void {
  let waiting: NodeJS.Timeout | undefined
  for (const folder of ['server', 'sync']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !isOfServer(name)) return
      clearTimeout(waiting)
      waiting = setTimeout(() => changed(join(folder, name)), changePause)
    })
  }
}
