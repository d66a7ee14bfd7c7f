import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupProblem, fileProblem } from './backup-problem.ts'
import { fileKeyOf, newFileKey, notWhole, openFrames, sealFrames, type KeyMark } from './sealed-frames.ts'

/** What a backup says of itself before its content, for everybody to read. */
export type BackupHead = {
  /** The version of the product that made it. */
  version: string
  /** ISO instant. */
  madeAt: string
  /** The migrations of its database, in their order. */
  migrations: { name: string; hash: string }[]
  /** In the order in which they are stored: what is referred to comes first. */
  tables: string[]
}

type StoredHead = BackupHead & { key: KeyMark | null }

/** The first line; another form of file gets another number. */
const firstLine = 'school-almanac backup 1'
const anyFirstLine = /^school-almanac backup (\d+)$/
const longestHead = 1 << 20
/** Higher ones take longer than they save. */
const gzipLevel = 3

/**
 * Writes a backup: two lines of head, then the content, compressed and, with a key, encrypted. Until it is whole and on the
 * disk the file has another name, so that half a file never looks like a backup.
 * @throws BackupProblem if the file exists already or the disk is full; then nothing is left of it
 */
export async function writeBackupFile(
  path: string,
  { head, key }: { head: BackupHead; key: string | undefined },
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const fileKey = key === undefined ? null : newFileKey(key)
  const stored: StoredHead = { ...head, key: fileKey?.mark ?? null }
  const lines = Buffer.from(`${firstLine}\n${JSON.stringify(stored)}\n`)
  const partPath = `${path}.${process.pid}.part`
  const named = (error: unknown) => {
    throw fileProblem(path, error)
  }
  if (await isThere(path)) throw fileProblem(path, { code: 'EEXIST' })
  const file = await open(partPath, 'wx', 0o600).catch(named)
  try {
    await file.write(lines)
    const packed = createGzip({ level: gzipLevel })
    const target = createWriteStream(partPath, { fd: file.fd, autoClose: false, start: lines.length })
    if (fileKey) await pipeline(content, packed, (given) => sealFrames(given, fileKey, lines), target)
    else await pipeline(content, packed, target)
    await file.sync()
    await file.close()
    await rename(partPath, path)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(partPath, { force: true })
    named(error)
  }
}

async function isThere(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null)
  await file?.close()
  return file !== null
}

/**
 * Reads the head of a backup, and its content on request.
 * @throws BackupProblem if it is no backup, of a newer form, encrypted with another key, or not whole
 */
export async function readBackupFile(
  path: string,
  key: string | undefined,
): Promise<{ head: BackupHead; content: () => AsyncIterable<Buffer> }> {
  const lines = await readHead(path).catch((error: unknown) => {
    throw fileProblem(path, error)
  })
  const { key: mark, ...head } = parsedHead(lines)
  if (mark !== null && key === undefined) throw new BackupProblem('This backup is encrypted: set BACKUP_KEY')
  const fileKey = mark === null ? null : fileKeyOf(key!, mark)
  const content = async function* (): AsyncGenerator<Buffer> {
    const stored = createReadStream(path, { start: lines.length })
    const packed = fileKey ? openFrames(stored, fileKey, lines) : stored
    const unpacked = createGunzip()
    const reading = pipeline(packed, unpacked)
    reading.catch(() => {})
    try {
      yield* unpacked
      await reading
    } catch (error) {
      throw asNotWhole(error)
    }
  }
  return { head, content }
}

/** The two lines, with their ends. */
async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const bytes = Buffer.alloc(longestHead)
    const { bytesRead } = await file.read(bytes, 0, longestHead, 0)
    const read = bytes.subarray(0, bytesRead)
    const end = read.indexOf('\n', read.indexOf('\n') + 1)
    return read.subarray(0, end + 1)
  } finally {
    await file.close()
  }
}

function parsedHead(lines: Buffer): StoredHead {
  const [first = '', second = ''] = lines.toString('utf8').split('\n')
  const [, form] = anyFirstLine.exec(first) ?? []
  if (form === undefined) throw new BackupProblem('This file is no backup of School Almanac')
  if (first !== firstLine) throw new BackupProblem('This backup was made by a newer version of School Almanac')
  try {
    const head: unknown = JSON.parse(second)
    if (isHead(head)) return head
  } catch (error) {
    throw new BackupProblem(notWhole, { cause: error })
  }
  throw new BackupProblem(notWhole)
}

/** Nothing proves the head: what was damaged may be JSON still, of something else. */
function isHead(given: unknown): given is StoredHead {
  const { version, madeAt, migrations, tables, key } = Object(given) as Record<string, unknown>
  const mark = Object(key) as Record<string, unknown>
  return (
    areTexts([version, madeAt]) &&
    Array.isArray(migrations) &&
    migrations.every((one) => areTexts([Object(one).name, Object(one).hash])) &&
    Array.isArray(tables) &&
    areTexts(tables) &&
    (key === null || areTexts([mark['salt'], mark['check']]))
  )
}

function areTexts(given: readonly unknown[]): boolean {
  return given.every((one) => typeof one === 'string')
}

/** What zlib says of a file that ends too early, or is damaged. */
function asNotWhole(error: unknown): unknown {
  const { code = '' } = Object(error) as { code?: string }
  return code.startsWith('Z_') ? new BackupProblem(notWhole, { cause: error }) : error
}
