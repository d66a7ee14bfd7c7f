import yauzl from 'yauzl'
import { damaged, notExcel, tooMuch, Unreadable } from './unreadable.ts'

/** The most bytes that a file may hold once it is unpacked. */
const mostUnpacked = 200 * 1024 * 1024
const mostFiles = 1000

type Bound = { most: number; sentence: string }

/** A zip file: what it unpacks to is counted while it is unpacked, whatever the file says about itself. */
export type Zip = {
  /** Whether a part is there, whatever its case: names in a package are the same in any (ECMA-376, part 2, 6.3.5). */
  has(name: string): boolean
  /**
   * The bytes of a part as they are unpacked; nothing is unpacked that is not requested.
   * @throws Unreadable when it is not there, and with this sentence when it unpacks to more than `most` bytes
   */
  read(name: string, bound?: Bound): AsyncGenerator<Buffer>
}

/**
 * Reads the list at the end of a zip file (APPNOTE.TXT 4.3.12).
 * @throws Unreadable
 */
export async function openZip(file: Buffer): Promise<Zip> {
  const zip = await yauzl
    .fromBufferPromise(withoutTrailer(file), { decodeStrings: false, validateEntrySizes: false })
    .catch(() => {
      throw new Unreadable(notExcel)
    })
  const entries = await entriesOf(zip)
  let left = mostUnpacked
  return {
    has: (name) => entries.has(keyOf(name)),
    async *read(name, bound) {
      const entry = entries.get(keyOf(name))
      if (!entry) throw new Unreadable(notExcel)
      let leftOfPart = bound?.most ?? mostUnpacked
      const bytes = await streamOf(zip, entry)
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          left -= chunk.length
          leftOfPart -= chunk.length
          if (left < 0) throw new Unreadable(tooMuch)
          if (leftOfPart < 0) throw new Unreadable(bound?.sentence ?? tooMuch)
          yield chunk
        }
      } catch (error) {
        throw error instanceof Unreadable ? error : new Unreadable(damaged)
      }
    },
  }
}

/** A mail program or a server may have left something behind the end of the archive. */
function withoutTrailer(file: Buffer): Buffer {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  return end < 0 || end + 22 > file.length ? file : file.subarray(0, end + 22 + file.readUInt16LE(end + 20))
}

function keyOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

/** Folders are entries too, in what some programs write. Of two entries with one name the last one counts. */
async function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > mostFiles) throw new Unreadable(notExcel)
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Unreadable('This file is protected by a password.')
      const name = keyOf(entry.fileNameRaw.toString('utf8'))
      if (!name.endsWith('/')) entries.set(name, entry)
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(notExcel)
  }
  return entries
}

async function streamOf(zip: yauzl.ZipFile, entry: yauzl.Entry) {
  // Packed in another way than Excel can read, or cut short.
  return zip.openReadStreamPromise(entry).catch(() => {
    throw new Unreadable(notExcel)
  })
}
