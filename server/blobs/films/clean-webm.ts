import { UploadRefused } from '../../kit/errors.ts'
import type { FilmReader } from './film-reader.ts'

/** What is cleaned is in memory meanwhile. */
const largestPart = 1024 * 1024

/** Elements by their ids (RFC 9559, 5). What is not named is no part of a film. */
const header = 0x1a45dfa3
const entered = new Set([0x18538067, 0x1f43b675]) // Segment, Cluster: what is in them is read as if it stood beside them
const cluster = 0x1f43b675
const info = 0x1549a966
const tracks = 0x1654ae6b
const trackEntry = 0xae
const trackType = 0x83
const voided = 0xec
/** SeekHead, Cues; and of a Cluster Timestamp, SimpleBlock, BlockGroup, Position, PrevSize, EncryptedBlock, SilentTracks. */
const copiedElements = new Set([0x114d9b74, 0x1c53bb6b, 0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0xaf, 0x5854])
/** Chapters, Attachments, Tags, checksums of what is changed here, and what is void already. */
const dropped = new Set([0x1043a770, 0x1941a469, 0x1254c367, 0xbf, voided])
/** Of Info and its like: title, name of the file, date, ids of files; names of a track and of its codec; checksums. */
const droppedWithin = new Set([
  0x7ba9,
  0x7384,
  0x4461,
  0x73a4,
  0x3cb923,
  0x3c83ab,
  0x3eb923,
  0x3e83bb,
  0x4444,
  0x536e,
  0x258688,
  0xbf,
  voided,
])
/** The programs that made it: they must be there. */
const programs = new Set([0x4d80, 0x5741])
/** Pictures, sounds, both, subtitles; not metadata (0x21). */
const shown = new Set([1, 2, 3, 0x11])

/** Cleans a WebM file: what is not needed becomes void, in place, so that no offset changes. */
export async function* cleanWebm(film: FilmReader): AsyncGenerator<Buffer> {
  let [hasHeader, hasPictures, hasData] = [false, false, false]
  for (let head = await film.peek(12); head.length > 0; head = await film.peek(12)) {
    const { id, start, size } = elementAt(head, 0)
    if (entered.has(id)) {
      yield await film.take(start)
      hasData ||= id === cluster
      continue
    }
    if (size === null) throw new UploadRefused('notAFilm')
    if (id === info || id === tracks) {
      if (size > largestPart) throw new UploadRefused('notAFilm')
      const part = Buffer.from(await film.take(start + size))
      hasPictures = cleanElements(part, start, part.length) || hasPictures
      yield part
    } else if (dropped.has(id)) {
      const emptied = voidHeader(start + size)
      await film.take(emptied.length)
      yield emptied
      yield* film.blank(start + size - emptied.length)
    } else if (copiedElements.has(id) || (id === header && !hasHeader)) {
      hasHeader = true
      yield await film.take(start)
      yield* film.pass(size)
    } else {
      throw new UploadRefused('notAFilm')
    }
  }
  if (!hasPictures || !hasData) throw new UploadRefused('notAFilm')
}

type Element = {
  id: number
  /** The length of its header. */ start: number
  /** Null when it is unknown (live). */ size: number | null
}

function elementAt(bytes: Buffer, at: number): Element {
  const idLength = lengthAt(bytes, at)
  if (idLength > 4) throw new UploadRefused('notAFilm')
  const sizeLength = lengthAt(bytes, at + idLength)
  const start = idLength + sizeLength
  if (at + start > bytes.length) throw new UploadRefused('notAFilm')
  const id = bytes.readUIntBE(at, idLength)
  const first = bytes[at + idLength]! & (0xff >> sizeLength)
  const size = [...bytes.subarray(at + idLength + 1, at + start)].reduce((sum, byte) => sum * 256 + byte, first)
  if (size === 2 ** (7 * sizeLength) - 1) return { id, start, size: null }
  if (!Number.isSafeInteger(size)) throw new UploadRefused('notAFilm')
  return { id, start, size }
}

/** How many bytes a number of variable length takes (RFC 8794, 4). */
function lengthAt(bytes: Buffer, at: number): number {
  const first = bytes[at]
  if (first === undefined || first === 0) throw new UploadRefused('notAFilm')
  return Math.clz32(first) - 23
}

/** Cleans the elements between two places of a part in memory. @returns whether a track of pictures is among them */
function cleanElements(part: Buffer, from: number, to: number): boolean {
  let hasPictures = false
  for (let at = from; at < to;) {
    const { id, start, size } = elementAt(part.subarray(0, to), at)
    if (size === null || at + start + size > to) throw new UploadRefused('notAFilm')
    const [first, end] = [at + start, at + start + size]
    if (id === trackEntry) hasPictures = cleanElements(part, first, end) || hasPictures
    if (id === trackType) {
      const type = part[end - 1]!
      if (!shown.has(type)) throw new UploadRefused('tracksPlaces')
      hasPictures ||= type === 1 || type === 3
    }
    if (programs.has(id)) part.fill(' ', first, end)
    if (droppedWithin.has(id)) {
      const emptied = voidHeader(end - at)
      part.fill(0, at, end)
      emptied.copy(part, at)
    }
    at = end
  }
  return hasPictures
}

/** The header of a void element that takes up so many bytes, of which it is a part. */
function voidHeader(total: number): Buffer {
  if (total < 9) return Buffer.from([voided, 0x80 | (total - 2)])
  const header = Buffer.alloc(9)
  header[0] = voided
  header[1] = 0x01
  header.writeUIntBE(Math.floor((total - 9) / 2 ** 48), 2, 1)
  header.writeUIntBE((total - 9) % 2 ** 48, 3, 6)
  return header
}
