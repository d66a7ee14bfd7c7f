import { UploadRefused } from '../../kit/errors.ts'
import type { FilmReader } from './film-reader.ts'

/** The index of a film of two hours takes up some of it; it is in memory while it is cleaned. */
const largestIndex = 8 * 1024 * 1024

/** Boxes of the file itself that are copied as they are (ISO/IEC 14496-12, 4.2); an index is cleaned, any other is blanked. */
const copiedTypes = new Set(['ftyp', 'styp', 'sidx', 'ssix', 'mfra', 'mdat'])
const indexes = new Set(['moov', 'moof'])

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'dinf'])
/** Boxes of an index that say where pictures and sounds are, and how they are to be shown. */
const needed = new Set(
  `mvhd tkhd mdhd hdlr vmhd smhd nmhd sthd gmhd dref stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh padb stdp sdtp
  sbgp sgpd subs saiz saio elst mehd trex leva mfhd tfhd trun tfdt tref iods`.split(/\s+/),
)
/** Tracks that a player shows, or that say how to: pictures, sounds, words, time codes. */
const shown = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd', 'hint', 'odsm', 'sdsm'])

/** Cleans an MP4 file: what is not needed becomes free space, in place, so that no offset changes. */
export async function* cleanMp4(film: FilmReader): AsyncGenerator<Buffer> {
  let [hasPictures, hasData] = [false, false]
  for (let head = await film.peek(16); head.length > 0; head = await film.peek(16)) {
    const { type, size, start } = boxAt(head, 0)
    if (size === 0) {
      // The last box reaches to the end.
      if (type !== 'mdat') throw new UploadRefused('notAFilm')
      yield* film.rest()
      hasData = true
      continue
    }
    if (indexes.has(type)) {
      if (size > largestIndex) throw new UploadRefused('notAFilm')
      const index = Buffer.from(await film.take(size))
      const seen = new Set<string>()
      cleanBoxes(index, { from: start, to: size }, seen)
      hasPictures ||= type === 'moov' && seen.has('vide')
      yield index
      continue
    }
    const header = Buffer.from(await film.take(start))
    if (copiedTypes.has(type)) {
      yield header
      yield* film.pass(size - start)
      hasData ||= type === 'mdat'
    } else {
      header.write('free', 4, 'latin1')
      yield header
      yield* film.blank(size - start)
    }
  }
  if (!hasPictures || !hasData) throw new UploadRefused('notAFilm')
}

type Box = { type: string; /** With its header; 0 reaches to the end of the file. */ size: number; start: number }

function boxAt(bytes: Buffer, at: number): Box {
  if (bytes.length < at + 8) throw new UploadRefused('notAFilm')
  const type = bytes.toString('latin1', at + 4, at + 8)
  const short = bytes.readUInt32BE(at)
  if (!/^[\w ©-]{4}$/.test(type)) throw new UploadRefused('notAFilm')
  if (short !== 1) {
    if (short !== 0 && short < 8) throw new UploadRefused('notAFilm')
    return { type, size: short, start: 8 }
  }
  if (bytes.length < at + 16) throw new UploadRefused('notAFilm')
  const size = Number(bytes.readBigUInt64BE(at + 8))
  if (size < 16 || !Number.isSafeInteger(size)) throw new UploadRefused('notAFilm')
  return { type, size, start: 16 }
}

/** Cleans the boxes between two places of an index. `handlers` gets the kinds of its tracks. */
function cleanBoxes(index: Buffer, { from, to }: { from: number; to: number }, handlers: Set<string>): void {
  let at = from
  while (at < to) {
    // Some programs end a list with four zeros.
    if (to - at < 8) {
      index.fill(0, at, to)
      return
    }
    const { type, size, start } = boxAt(index, at)
    if (size === 0 || at + size > to) throw new UploadRefused('notAFilm')
    const content = { from: at + start, to: at + size }
    if (containers.has(type)) cleanBoxes(index, content, handlers)
    else if (needed.has(type)) cleanBox(index, type, content, handlers)
    else {
      index.write('free', at + 4, 'latin1')
      index.fill(0, content.from, content.to)
    }
    at += size
  }
}

function cleanBox(
  index: Buffer,
  type: string,
  { from, to }: { from: number; to: number },
  handlers: Set<string>,
): void {
  if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') {
    // When it was made and changed, in 4 or 8 bytes each.
    index.fill(0, from + 4, Math.min(to, from + (index[from] === 1 ? 20 : 12)))
  }
  if (type === 'hdlr') {
    if (to - from < 24) throw new UploadRefused('notAFilm')
    const handler = index.toString('latin1', from + 8, from + 12)
    // The references to data in a `minf` of QuickTime have one of their own.
    if (index.toString('latin1', from + 4, from + 8) !== 'dhlr') {
      if (!shown.has(handler)) throw new UploadRefused('tracksPlaces')
      handlers.add(handler)
    }
    // A name, such as the camera's; without one it ends at once.
    index.fill(0, from + 12, to)
  }
  if (type === 'stsd') cleanCompressorNames(index, { from: from + 8, to })
}

/** A sample entry of pictures names what compressed them, in 32 bytes (ISO/IEC 14496-12, 12.1.3). */
function cleanCompressorNames(index: Buffer, { from, to }: { from: number; to: number }): void {
  for (let at = from; at + 8 <= to;) {
    const { type, size } = boxAt(index, at)
    if (size === 0 || at + size > to) throw new UploadRefused('notAFilm')
    if (pictureFormats.has(type) && size >= 86) index.fill(0, at + 50, at + 82)
    at += size
  }
}

const pictureFormats = new Set(['avc1', 'avc2', 'avc3', 'avc4', 'hvc1', 'hev1', 'av01', 'vp08', 'vp09', 'mp4v', 'encv'])
