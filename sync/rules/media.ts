/** What may be uploaded, and how large it may be (security 24). */
export const imageMostBytes = 10 * 1024 * 1024
export const videoMostBytes = 200 * 1024 * 1024

/** All pictures that wait together on one device until the server can be reached (design 6). */
export const waitingMostBytes = 50 * 1024 * 1024

export const mostPixels = 40_000_000

export type MediaKind = 'image' | 'video'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'
export type VideoType = 'video/mp4' | 'video/webm'
export type MediaType = ImageType | VideoType

/** As many of the first bytes as `mediaTypeOf` looks at. */
export const mediaHeadBytes = 64

export function kindOf(type: MediaType): MediaKind {
  return type.startsWith('image/') ? 'image' : 'video'
}

/**
 * What a file is by its first bytes: neither its name nor what it is sent as says anything. Null for what may not be
 * uploaded, such as SVG, HTML or HEIC.
 */
export function mediaTypeOf(head: Uint8Array): MediaType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp') return typeOfBrand(text(8, 12))
  // Matroska begins in the same way; only WebM names itself so, within its first element.
  if (text(0, 4) === '\x1aE\xdf\xa3' && text(4, mediaHeadBytes).includes('webm')) return 'video/webm'
  return null
}

const videoBrands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|mmp4)$/

function typeOfBrand(brand: string): MediaType | null {
  if (brand === 'avif') return 'image/avif'
  return videoBrands.test(brand) ? 'video/mp4' : null
}

/** The sizes in which the server keeps a picture; `full` is what files without others have. */
export const imageSizes = ['thumbnail', 'list', 'full'] as const
export type ImageSize = (typeof imageSizes)[number]
