import { resolve } from 'node:path'

/** `folder` is absolute; without one nothing is backed up by itself. Without a key backups are not encrypted. */
export type BackupSettings = { folder: string | undefined; key: string | undefined }

const shortestKey = 32

/** Reads BACKUP_DIR and BACKUP_KEY. Adds a line to `problems` when one is invalid; no line repeats the key. */
export function readBackupSettings(source: Record<string, string | undefined>, problems: string[]): BackupSettings {
  const folder = source['BACKUP_DIR']?.trim() || undefined
  const key = source['BACKUP_KEY'] || undefined
  if (key !== undefined && key.length < shortestKey) {
    problems.push(`BACKUP_KEY: must have at least ${shortestKey} characters`)
  }
  return { folder: folder && resolve(folder), key }
}
