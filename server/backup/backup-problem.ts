/** Why a backup or a restore did not happen, in one line for whoever started it. */
export class BackupProblem extends Error {}

const words: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than it may be',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it can only be read',
  EEXIST: 'there is one already',
  EISDIR: 'it is a folder',
}

/** What the system says of a file, as a problem that names it; anything else as it is. */
export function fileProblem(path: string, error: unknown): unknown {
  const { code = '' } = Object(error) as { code?: string }
  return code in words ? new BackupProblem(`${path}: ${words[code]}`, { cause: error }) : error
}
