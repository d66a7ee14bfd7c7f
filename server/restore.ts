import { dirname, resolve } from 'node:path'
import { BackupProblem } from './backup/backup-problem.ts'
import { erasedIn } from './backup/erased-people.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { runCommand } from './run-command.ts'

// `npm run restore -- FILE`: a backup into an empty database. Those who were deleted since are known from the list that stands
// beside the backup, or in BACKUP_DIR.
const [file] = process.argv.slice(2)
await runCommand('restore command', async ({ env, database }) => {
  if (file === undefined) throw new BackupProblem('Say which: npm run restore -- FILE')
  const { folder, key } = env.backup
  const path = resolve(file)
  const erased = new Set([...(await erasedIn(dirname(path))), ...(folder === undefined ? [] : await erasedIn(folder))])
  const restored = await restoreBackup({ database: database.url, path, key, erased, at: new Date() })
  const { head, rows } = restored
  console.log(`${rows} rows are restored as they were at ${head.madeAt}; everybody signs in again.`)
  if (restored.erased > 0) console.log(`People who were deleted since and are deleted again: ${restored.erased}.`)
})
