import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { BackupProblem } from './backup-problem.ts'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes, lengthBytes] = [12, 16, 32, 4]
/** Of the content of one frame: what is read is proved before it is used, without holding the file in memory. */
const frameBytes = 1 << 20

/** What the head of a file says of its key: enough to tell a wrong one, and nothing of the key. */
export type KeyMark = { salt: string; check: string }

export type FileKey = { key: Buffer; mark: KeyMark }

/** A key of this file alone, so that the numbers of its frames are never used twice under one key. */
export function newFileKey(secret: string): FileKey {
  const salt = randomBytes(16).toString('hex')
  const key = keyOf(secret, salt)
  return { key, mark: { salt, check: checkOf(key) } }
}

/** @throws BackupProblem if the file was made with another one */
export function fileKeyOf(secret: string, mark: KeyMark): FileKey {
  const key = keyOf(secret, mark.salt)
  if (checkOf(key) !== mark.check) throw new BackupProblem('BACKUP_KEY is not the one with which this backup was made')
  return { key, mark }
}

function keyOf(secret: string, salt: string): Buffer {
  return scryptSync(secret, Buffer.from(salt, 'hex'), keyBytes)
}

function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('school-almanac backup').digest('hex')
}

/**
 * Seals a stream in frames: length, AES-256-GCM, tag. The number of a frame and whether it is the last one are its iv, so
 * that none can be left out, moved or added; `head` is what stands before them, and is proved with each.
 */
export async function* sealFrames(
  content: AsyncIterable<Buffer>,
  { key }: FileKey,
  head: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0
  let held: Buffer[] = []
  let size = 0
  const seal = (isLast: boolean) => {
    const iv = ivOf(number, isLast)
    const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(head)
    const sealed = Buffer.concat([...held.map((part) => cipher.update(part)), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(sealed.length)
    number += 1
    held = []
    size = 0
    return Buffer.concat([length, sealed])
  }
  for await (const part of content) {
    held.push(part)
    size += part.length
    if (size >= frameBytes) yield seal(false)
  }
  yield seal(true)
}

/** Opens what `sealFrames` has sealed. @throws BackupProblem if anything of it is missing or was changed */
export async function* openFrames(
  sealed: AsyncIterable<Buffer>,
  { key }: FileKey,
  head: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0
  for await (const { frame, isLast } of framesIn(sealed)) {
    const iv = ivOf(number, isLast)
    number += 1
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    decipher.setAAD(head).setAuthTag(frame.subarray(-tagBytes))
    const content = decipher.update(frame.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch (error) {
      throw new BackupProblem(notWhole, { cause: error })
    }
    if (content.length > 0) yield content
  }
}

export const notWhole = 'This backup is not whole: a part of it is missing or damaged'

/** A frame is the last one if the file ends after it. */
async function* framesIn(sealed: AsyncIterable<Buffer>): AsyncGenerator<{ frame: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of sealed) {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const end = endOfFirst(rest)
      if (end >= rest.length) break
      yield { frame: rest.subarray(lengthBytes, end), isLast: false }
      rest = rest.subarray(end)
    }
  }
  if (endOfFirst(rest) !== rest.length) throw new BackupProblem(notWhole)
  yield { frame: rest.subarray(lengthBytes), isLast: true }
}

/** Where the first frame ends, also if it has not been read that far. @throws if no frame of ours is so long */
function endOfFirst(bytes: Buffer): number {
  if (bytes.length < lengthBytes) return lengthBytes + tagBytes
  const length = bytes.readUInt32BE()
  if (length < tagBytes || length > 64 * frameBytes) throw new BackupProblem(notWhole)
  return lengthBytes + length
}

function ivOf(number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(ivBytes)
  iv.writeUIntBE(number, 0, 6)
  iv[ivBytes - 1] = isLast ? 1 : 0
  return iv
}
