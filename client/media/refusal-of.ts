import type { MediaWord } from '#client/i18n/words/media.ts'
import {
  imageMostBytes,
  kindOf,
  mediaHeadBytes,
  mediaTypeOf,
  videoMostBytes,
  type MediaKind,
} from '#sync/rules/media.ts'

/**
 * Why a chosen file cannot be uploaded, known before anything is sent; null if nothing speaks against it. A browser reads
 * neither a folder that was dropped nor a file that another program has moved or saved since.
 */
export async function refusalOf(file: File, kind: MediaKind): Promise<MediaWord | null> {
  const head = await file
    .slice(0, mediaHeadBytes)
    .arrayBuffer()
    .catch(() => null)
  if (head === null) return 'unreadable'
  const type = mediaTypeOf(new Uint8Array(head))
  if (kind === 'image' && isHeic(new Uint8Array(head))) return 'heic'
  if (type === null || kindOf(type) !== kind) return kind === 'image' ? 'notAnImage' : 'notAVideo'
  if (kind === 'image') return file.size > imageMostBytes ? 'imageTooLarge' : null
  return file.size > videoMostBytes ? 'videoTooLarge' : null
}

/** A picture as iPhones take them; only a few browsers can show it. */
function isHeic(head: Uint8Array): boolean {
  return /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(String.fromCharCode(...head.subarray(0, 12)))
}
