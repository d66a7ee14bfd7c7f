import sharp, { type Sharp } from 'sharp'
import { mostPixels, type ImageSize, type ImageType } from '#sync/rules/media.ts'
import { Refusal, UploadRefused } from '../kit/errors.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import { pictureSeconds } from '../kit/times.ts'

/** Only these readers of libvips are used: none that runs scripts, loads other files or asks a network. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** A decoded picture takes up to 160 MB; each is worked on in a thread of its own while the others serve requests. */
const acquire = createSemaphore(2, 60)

/**
 * The longest side of each size, in pixels. A thumbnail is at most 150 px wide on the screen (product 9), a list twice
 * to three times that; more than the last would be seen nowhere and paid for by every reader.
 */
const longestSide: Record<ImageSize, number> = { thumbnail: 300, list: 800, full: 2560 }

export type Picture = { size: ImageSize; mimeType: string; bytes: Buffer }

/**
 * The sizes in which a picture is stored, the full one first. Each is encoded anew from the pixels, so that nothing else
 * is left of what was sent: turned as its camera says, without what the camera wrote into it. An animation keeps its
 * first image: nothing may move for longer than five seconds without a way to stop it.
 * @throws UploadRefused when it is not a whole picture, or too large a one
 */
export async function reEncode(sent: Buffer, type: ImageType): Promise<Picture[]> {
  const release = await acquire()
  try {
    const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: pictureSeconds })
    const { mimeType, encode } = stored[type]
    const full = await encode(fitted(picture.autoOrient(), 'full')).toBuffer({ resolveWithObject: true })
    const pictures: Picture[] = [{ size: 'full', mimeType, bytes: full.data }]
    for (const size of ['list', 'thumbnail'] as const) {
      if (Math.max(full.info.width, full.info.height) <= longestSide[size]) continue
      const bytes = await webp.encode(fitted(sharp(full.data).timeout({ seconds: pictureSeconds }), size)).toBuffer()
      pictures.push({ size, mimeType: webp.mimeType, bytes })
    }
    return pictures
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new UploadRefused(/pixel limit/.test(String(error)) ? 'tooManyPixels' : 'notReadable')
  } finally {
    release()
  }
}

function fitted(picture: Sharp, size: ImageSize): Sharp {
  return picture.resize(longestSide[size], longestSide[size], { fit: 'inside', withoutEnlargement: true })
}

type Stored = { mimeType: string; encode(picture: Sharp): Sharp }

const png: Stored = { mimeType: 'image/png', encode: (picture) => picture.png() }
const webp: Stored = { mimeType: 'image/webp', encode: (picture) => picture.webp({ quality: 85 }) }

/** Mail programs know no WebP, so what they know stays what it is. */
const stored: Record<ImageType, Stored> = {
  'image/jpeg': { mimeType: 'image/jpeg', encode: (picture) => picture.jpeg({ quality: 85 }) },
  'image/png': png,
  'image/gif': png,
  'image/webp': webp,
  'image/avif': webp,
}
