import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { VideoType } from '#sync/rules/media.ts'
import { cleanFilm } from '#server/blobs/films/clean-film.ts'
import { box, filmedAt, fileType, film, movie, track } from '../support/browsers/films.ts'
import { root } from '../support/source-files.ts'

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function cleaned(type: VideoType, bytes: Buffer, size = 1000): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of cleanFilm(type, inParts(bytes, size))) parts.push(part)
  return Buffer.concat(parts)
}

const data = box('mdat', 'pictures and sounds')
const sized = (size: number, type: string, ...content: (string | Buffer)[]) => {
  const made = box(type, ...content)
  made.writeUInt32BE(size)
  return made
}

describe('MP4', () => {
  test.each([1, 7, 1000, 1_000_000])(
    'loses place, device, dates and names, and nothing moves, in parts of %d',
    async (size) => {
      const whole = Buffer.concat([
        fileType,
        box('uuid', 'planted-uuid'),
        movie(track('vide'), track('soun')),
        box('free', 'planted-free'),
        data,
        box('moof', box('mfhd', Buffer.alloc(8)), box('traf', box('tfhd', Buffer.alloc(8)), box('udta', 'planted'))),
      ])
      const film = await cleaned('video/mp4', whole, size)
      expect(film.length).toBe(whole.length)
      expect(film.toString('latin1')).not.toMatch(/planted|51\.5/)
      expect(film.includes(filmedAt)).toBe(false)
      expect(film.indexOf(data)).toBe(whole.indexOf(data))
      for (const part of ['trak', 'stsd', 'stco', 'avc1', 'mp4a', 'vide', 'soun', 'tfhd'])
        expect(film.indexOf(part)).toBe(whole.indexOf(part))
      expect(await cleaned('video/mp4', film)).toEqual(film)
    },
  )

  test('whose data reaches to the end is stored unchanged', async () => {
    const open = Buffer.concat([fileType, movie(track('vide')), sized(0, 'mdat', 'to the end')])
    expect((await cleaned('video/mp4', open)).subarray(-10).toString()).toBe('to the end')
  })

  test.each<[string, Buffer]>([
    ['only its first bytes', fileType],
    ['an archive behind them', Buffer.concat([fileType, Buffer.from('PK\x03\x04 and then an archive')])],
    ['no index', Buffer.concat([fileType, data])],
    ['an index without pictures', Buffer.concat([fileType, movie(track('soun')), data])],
    ['no data', Buffer.concat([fileType, movie(track('vide'))])],
    ['an end that is missing', Buffer.from(film(1000).subarray(0, 990))],
    ['something behind its end', Buffer.concat([Buffer.from(film(1000)), Buffer.from('<script>')])],
    ['a box that is larger than its parent', Buffer.concat([fileType, box('moov', sized(4000, 'trak')), data])],
    ['a box that is smaller than its header', Buffer.concat([fileType, sized(4, 'moov'), data])],
    ['an index that no memory holds', Buffer.concat([fileType, sized(2 ** 31, 'moov'), data])],
  ])('with %s is no film', async (_, bytes) => {
    await expect(cleaned('video/mp4', bytes)).rejects.toMatchObject({ code: 'UPLOAD_NOT_A_FILM' })
  })

  test.each(['meta', 'camm', 'gpmd'])(
    'with a track of %s is refused, since its places stand among the pictures',
    async (handler) => {
      const bytes = Buffer.concat([fileType, movie(track('vide'), track(handler)), data])
      await expect(cleaned('video/mp4', bytes)).rejects.toMatchObject({ code: 'UPLOAD_TRACKS_PLACES' })
    },
  )
})

describe('WebM', () => {
  const element = (id: string, content: Buffer | string) => {
    const bytes = Buffer.from(content as string, 'latin1')
    const size = Buffer.from([0x40 | (bytes.length >> 8), bytes.length & 0xff])
    return Buffer.concat([Buffer.from(id, 'hex'), size, bytes])
  }
  const header = element('1a45dfa3', element('4282', 'webm'))
  const segment = Buffer.from('18538067ffffffffffffffff', 'hex').subarray(0, 4)
  const unknown = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
  const trackOf = (type: number) =>
    element(
      '1654ae6b',
      element('ae', Buffer.concat([element('83', Buffer.from([type])), element('536e', 'planted-name')])),
    )
  const cluster = Buffer.concat([
    Buffer.from('1f43b675', 'hex'),
    unknown,
    element('e7', '\0'),
    element('a3', 'pictures'),
  ])
  const live = (...parts: Buffer[]) => Buffer.concat([header, segment, unknown, ...parts])
  const about = element(
    '1549a966',
    Buffer.concat([
      element('2ad7b1', '\x0f\x42\x40'),
      element('5741', 'planted-app'),
      element('7ba9', 'planted-title'),
    ]),
  )

  test.each([1, 9, 1000])('loses tags, attachments and names, and nothing moves, in parts of %d', async (size) => {
    const whole = live(
      about,
      trackOf(1),
      element('1254c367', 'planted-tags'),
      element('1941a469', 'planted'),
      cluster,
      element('ec', 'planted'),
    )
    const film = await cleaned('video/webm', whole, size)
    expect(film.length).toBe(whole.length)
    expect(film.toString('latin1')).not.toContain('planted')
    expect(film.indexOf('pictures')).toBe(whole.indexOf('pictures'))
    expect(await cleaned('video/webm', film)).toEqual(film)
  })

  test('as programs write it is stored, unchanged but for what is no picture', async () => {
    const welcome = await readFile(join(root, 'server/sample/media/welcome.webm'))
    const film = await cleaned('video/webm', welcome)
    expect(film.length).toBe(welcome.length)
    const changed = film.reduce((sum, byte, at) => sum + (byte === welcome[at] ? 0 : 1), 0)
    expect(changed).toBeLessThan(600)
    expect(film.toString('latin1')).not.toMatch(/Lavf|Lavc/)
  })

  test.each<[string, Buffer]>([
    ['only its first bytes', header],
    ['an archive behind them', Buffer.concat([header, Buffer.from('PK\x03\x04 and then an archive')])],
    ['no pictures', live(about, trackOf(2), cluster)],
    ['no data', live(about, trackOf(1))],
    ['an end that is missing', live(about, trackOf(1), cluster).subarray(0, -3)],
    ['a second beginning', live(about, trackOf(1), cluster, header)],
  ])('with %s is no film', async (_, bytes) => {
    await expect(cleaned('video/webm', bytes)).rejects.toMatchObject({ code: 'UPLOAD_NOT_A_FILM' })
  })

  test('with a track of metadata is refused', async () => {
    const tracks = element('1654ae6b', Buffer.concat([trackOf(1).subarray(6), element('ae', element('83', '\x21'))]))
    await expect(cleaned('video/webm', live(about, tracks, cluster))).rejects.toMatchObject({
      code: 'UPLOAD_TRACKS_PLACES',
    })
  })
})
