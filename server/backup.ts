import { resolve } from 'node:path'
import { BackupProblem } from './backup/backup-problem.ts'
import { writeBackup } from './backup/write-backup.ts'
import { runCommand } from './run-command.ts'

// `npm run backup -- FILE`: everything in the database, as it is at one moment, in one new file, while everybody works.
const [file] = process.argv.slice(2)
await runCommand('backup command', async ({ env, database }) => {
  if (file === undefined) throw new BackupProblem('Say where to: npm run backup -- FILE')
  const { key } = env.backup
  await writeBackup({ database: database.url, path: resolve(file), key, at: new Date() })
  console.log(`${file} is written${key === undefined ? ', not encrypted: BACKUP_KEY is not set' : ', encrypted'}.`)
})
