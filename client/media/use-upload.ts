import { useEffect, useRef, useState } from 'react'
import { failureMessages } from '#client/data/online/failure-messages.ts'
import type { Sending, StoredFile } from '#client/data/online/send-file.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import type { MediaKind } from '#sync/rules/media.ts'
import { refusalOf } from './refusal-of.ts'

export type UploadState =
  | { status: 'none' }
  /** `part` from 0 to 1; null while the server checks what it has received. */
  | { status: 'uploading'; name: string; file: File; part: number | null }
  | { status: 'failed'; name: string; reason: string; file: File | null }

/**
 * One upload at a time: a newer one takes the place of the one that is under way.
 * @param send sends the file; its answer goes to `onStored`
 */
export function useUpload(
  kind: MediaKind,
  send: (file: File, sending: Sending) => Promise<StoredFile>,
  onStored: (stored: StoredFile, file: File) => void,
) {
  const t = useWords(mediaWords)
  const [state, setState] = useState<UploadState>({ status: 'none' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const begin = async (file: File) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const show = (next: UploadState) => {
      if (current.current === controller) setState(next)
    }
    const { name } = file
    const refusal = await refusalOf(file, kind)
    if (refusal) return show({ status: 'failed', name, reason: t(refusal), file: null })
    show({ status: 'uploading', name, file, part: 0 })
    try {
      const onProgress = (part: number) => show({ status: 'uploading', name, file, part: part < 1 ? part : null })
      const stored = await send(file, { onProgress, signal: controller.signal })
      if (current.current !== controller) return
      setState({ status: 'none' })
      onStored(stored, file)
    } catch (error) {
      if (controller.signal.aborted) return
      show({ status: 'failed', name, reason: failureMessages(error).join(' '), file })
    }
  }
  const stop = () => {
    current.current?.abort()
    current.current = undefined
    setState({ status: 'none' })
  }
  return { state, begin, stop }
}
