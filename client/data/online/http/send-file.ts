import { CallFailure, toCallFailure } from './account-call.ts'
import { longestSilence } from '#sync/times.ts'

/** `retryAfter` in milliseconds. */
export type UploadFailure = CallFailure & { retryAfter?: number }

export type StoredFile = { id: string; url: string }

export type Sending = {
  /** Called from time to time with the part that has been sent, from 0 to 1. */
  onProgress?(part: number): void
  signal?: AbortSignal
  /** Whose file it is: the session of anybody else is refused with OTHER_USER. */
  actingUser?: string
}

/** Held while a picture is sent, so that no two pages send it at once. */
export const uploadLock = (id: string) => `upload-${id}`

/** The files that were sent whole and not answered. */
const unanswered = new Set<string>()

/** Whether the server may have a file although no answer arrived: only then is it worth asking. */
export function mayBeStored(id: string): boolean {
  return unanswered.has(id)
}

/** Whether the server has refused the file itself, so that sending it again makes no difference. */
export function isFileRefused(error: unknown): boolean {
  const { code = '' } = Object(error) as { code?: string }
  return error instanceof CallFailure && (code.startsWith('UPLOAD_') || code === 'TOO_LARGE')
}

/** Whether the server has no room for it now: a picture that waits is sent again, and a form says so. */
export function isNoRoom(error: unknown): boolean {
  const { code = '' } = Object(error) as { code?: string }
  return error instanceof CallFailure && (code === 'TOO_MANY_UPLOADS' || code === 'STORAGE_FULL')
}

/**
 * POST /api/blobs/upload: one file under an id that the device chose, so that sending it again changes nothing. By
 * XMLHttpRequest, because `fetch` does not report how much has been sent.
 * @throws CallFailure
 */
export function sendFile(
  id: string,
  file: File,
  { onProgress, signal, actingUser }: Sending = {},
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new CallFailure([], false))
    const form = new FormData()
    // The server reads the fields before the file that follows them.
    form.append('id', id)
    if (actingUser !== undefined) form.append('actingUser', actingUser)
    form.append('files', file)
    const call = new XMLHttpRequest()
    call.open('POST', '/api/blobs/upload')
    call.setRequestHeader('x-requested-with', 'calendar')
    call.responseType = 'json'
    let silence: ReturnType<typeof setTimeout>
    const restartTimer = () => {
      clearTimeout(silence)
      silence = setTimeout(() => call.abort(), longestSilence)
    }
    restartTimer()
    call.addEventListener('loadend', () => clearTimeout(silence))
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer()
      onProgress?.(total === 0 ? 0 : loaded / total)
    })
    call.upload.addEventListener('load', () => unanswered.add(id))
    call.addEventListener('load', () => {
      unanswered.delete(id)
      const [stored] = (Object(call.response) as { items?: StoredFile[] }).items ?? []
      if (call.status === 200 && stored) resolve(stored)
      else reject(Object.assign(toCallFailure(call.response), { retryAfter: pauseOf(call) }))
    })
    for (const end of ['error', 'abort', 'timeout']) {
      call.addEventListener(end, () => reject(new CallFailure([], false)))
    }
    signal?.addEventListener('abort', () => call.abort())
    call.send(form)
  })
}

/** The pause that the server asks for, in milliseconds. */
function pauseOf(call: XMLHttpRequest): number | undefined {
  const seconds = Number(call.getResponseHeader('retry-after'))
  return seconds > 0 ? seconds * 1000 : undefined
}
