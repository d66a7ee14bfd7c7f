import type { MediaWord } from '#client/i18n/words/media.ts'
import {
  imageMostBytes,
  kindOf,
  mediaHeadBytes,
  mediaTypeOf,
  videoMostBytes,
  type MediaKind,
} from '#sync/rules/media.ts'

/** Why a chosen file cannot be uploaded, known before anything is sent; null if nothing speaks against it. */
export async function refusalOf(file: File, kind: MediaKind): Promise<MediaWord | null> {
  const type = mediaTypeOf(new Uint8Array(await file.slice(0, mediaHeadBytes).arrayBuffer()))
  if (type === null || kindOf(type) !== kind) return kind === 'image' ? 'notAnImage' : 'notAVideo'
  if (kind === 'image') return file.size > imageMostBytes ? 'imageTooLarge' : null
  return file.size > videoMostBytes ? 'videoTooLarge' : null
}
