import type { VideoType } from '#sync/rules/media.ts'
import { cleanMp4 } from './clean-mp4.ts'
import { cleanWebm } from './clean-webm.ts'
import { createFilmReader } from './film-reader.ts'

/**
 * The film as it is stored, while it arrives: the same pictures and sounds at the same places, without what a camera or a
 * program wrote beside them (place, device, dates, names). Nothing is moved, so nothing has to be encoded or joined anew.
 * @throws UploadRefused when it is no film, or has a track of something else than pictures, sounds and words
 */
export async function* cleanFilm(type: VideoType, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const incoming = bytes[Symbol.asyncIterator]()
  try {
    yield* (type === 'video/mp4' ? cleanMp4 : cleanWebm)(createFilmReader(incoming))
  } finally {
    await incoming.return?.()
  }
}
