import { inflateRawSync } from 'node:zlib'

/** Thrown when a file is not what it should be; the message is a sentence for whoever chose it. */
export class Unreadable extends Error {}

export const notExcel = 'This isn’t an Excel file (.xlsx).'

export const tooMuch = 'This file holds too much: at most 200 MB once it is unpacked.'

export const tooMuchText = 'This file contains too much text. The limit is 25 MB, not counting repeats.'

/** The most bytes of texts that differ: a sheet repeats what its dates share, and only what differs stays in memory. */
export const mostTexts = 25 * 1024 * 1024

/** The most bytes that a file may hold once it is unpacked. */
const mostUnpacked = 200 * 1024 * 1024
const mostFiles = 1000
/** Deflate packs nothing tighter. */
const mostRatio = 1032

/** A zip file: what it unpacks to is counted while it is unpacked, whatever the file says about itself. */
export type Zip = {
  /** @throws Unreadable, with this sentence when the file unpacks to more than `most` bytes */
  read(name: string, bound?: { most: number; sentence: string }): Buffer | null
}

type Entry = { at: number; packed: number; method: number }

/**
 * Reads the list at the end of a zip file (APPNOTE.TXT 4.3.12); files of more than 4 GB and encrypted ones are none of ours.
 * @throws Unreadable
 */
export function openZip(file: Buffer): Zip {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length) throw new Unreadable(notExcel)
  const entries = readList(file, file.readUInt32LE(end + 16), file.readUInt16LE(end + 10))
  let left = mostUnpacked
  return {
    read(name, bound) {
      const entry = entries.get(name)
      if (!entry) return null
      const isClose = bound !== undefined && bound.most < left
      const bytes = unpack(file, entry, isClose ? bound : { most: left, sentence: tooMuch })
      left -= bytes.length
      return bytes
    },
  }
}

function readList(file: Buffer, start: number, count: number): Map<string, Entry> {
  if (count > mostFiles) throw new Unreadable(notExcel)
  const entries = new Map<string, Entry>()
  let at = start
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw new Unreadable(notExcel)
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    if ((file.readUInt16LE(at + 8) & 1) !== 0) throw new Unreadable('This file is protected by a password.')
    entries.set(name, {
      at: file.readUInt32LE(at + 42),
      packed: file.readUInt32LE(at + 20),
      method: file.readUInt16LE(at + 10),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(
  file: Buffer,
  { at, packed, method }: Entry,
  { most, sentence }: { most: number; sentence: string },
): Buffer {
  if (at + 30 > file.length) throw new Unreadable(notExcel)
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const bytes = file.subarray(begin, begin + packed)
  if (method === 0 && bytes.length <= most) return bytes
  if (method !== 8) throw new Unreadable(notExcel)
  // In one piece: pieces would be in memory twice while they are joined. What is not written to takes no memory.
  const chunkSize = Math.max(64, Math.min(most + 1, packed * mostRatio + 64))
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, most), chunkSize })
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ERR_BUFFER_TOO_LARGE') {
      throw new Unreadable(sentence)
    }
    throw new Unreadable('This file is damaged.')
  }
}
