import sharp, { type Sharp } from 'sharp'
import { mostPixels, type ImageType } from '#sync/rules/media.ts'
import { UploadRefused } from '../errors.ts'

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
// Pictures are worked on two at a time, each in one thread of its own: the others serve requests.
sharp.concurrency(1)

/** The longest side of a stored picture; more would be seen on no screen and paid for by every reader. */
const longestSide = 2560

export type Picture = { mimeType: string; bytes: Buffer }

const options = { limitInputPixels: mostPixels, failOn: 'error' } as const

/**
 * A picture as it is stored: decoded and encoded again, so that nothing but its pixels is left of what was sent; turned
 * as its camera says, without what the camera wrote into it. An animation keeps its first image: nothing may move for
 * longer than five seconds without a way to stop it.
 * @throws UploadRefused when it is not a whole picture
 */
export async function reEncode(sent: Buffer, type: ImageType): Promise<Picture> {
  try {
    const picture = sharp(sent, options).timeout({ seconds: 20 })
    const { width, height } = await picture.metadata()
    if (width * height > mostPixels) throw new UploadRefused('tooManyPixels')
    const fitted = picture.autoOrient().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    const { mimeType, encode } = stored[type]
    return { mimeType, bytes: await encode(fitted).toBuffer() }
  } catch (error) {
    if (error instanceof UploadRefused) throw error
    throw new UploadRefused(/pixel limit/.test(String(error)) ? 'tooManyPixels' : 'notReadable')
  }
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
