import { useEffect, useRef, useState } from 'react'
import { currentCopy } from '#client/data/replica/copy/opened-copy.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import type { StoredFile } from '#client/data/online/http/send-file.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import type { MediaKind } from '#sync/rules/media.ts'
import { refusalOf } from './refusal-of.ts'
import type { ImageSending } from './upload-image.ts'

export type UploadState =
  | { status: 'none' }
  /** `part` from 0 to 1; null while the server checks what it has received. */
  | { status: 'uploading'; name: string; file: File; part: number | null }
  | { status: 'failed'; name: string; reason: string; file: File | null }

export type Send = (file: File, sending: ImageSending) => Promise<StoredFile>

/** What becomes of the form's value: a file is named as soon as it is safe, and taken back if it is refused after all. */
type Naming = {
  named(id: string, file: File): void
  takenBack(id: string): void
  /** It was stopped, or its form closed, before it could be named; or it is safe and has taken the place of every other. */
  unwanted?(id: string): void
  settled?(id: string): void
}

/** One upload at a time: a newer one takes the place of the one that is under way. */
export function useUpload(kind: MediaKind, send: Send, { named, takenBack, unwanted, settled }: Naming) {
  const t = useWords(mediaWords)
  const [state, setState] = useState<UploadState>({ status: 'none' })
  const current = useRef<{ ending: AbortController; id: string | null }>(undefined)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // What was stored on the device by then is sent by the engine.
      current.current?.ending.abort()
    }
  }, [])

  const begin = async (file: File) => {
    const actingUser = currentCopy()?.userId
    const whose = actingUser === undefined ? {} : { actingUser }
    current.current?.ending.abort()
    const ending = new AbortController()
    const own = { ending, id: null as string | null }
    current.current = own
    const isCurrent = () => current.current === own
    const show = (next: UploadState) => isCurrent() && setState(next)
    const name = (id: string) => {
      own.id = id
      if (isCurrent() && isShown.current) named(id, file)
      else unwanted?.(id)
    }
    const refusal = await refusalOf(file, kind)
    if (refusal) return show({ status: 'failed', name: file.name, reason: t(refusal), file: null })
    show({ status: 'uploading', name: file.name, file, part: 0 })
    try {
      const onProgress = (part: number) =>
        show({ status: 'uploading', name: file.name, file, part: part < 1 ? part : null })
      const stored = await send(file, { onProgress, onStored: name, signal: ending.signal, ...whose })
      if (own.id === null) name(stored.id)
      if (isCurrent() && own.id !== null) settled?.(own.id)
      return show({ status: 'none' })
    } catch (error) {
      if (!isCurrent()) return false
      if (own.id !== null) takenBack(own.id)
      return show({ status: 'failed', name: file.name, reason: failureMessages(error).join(' '), file })
    }
  }
  const stop = () => {
    const stopped = current.current
    current.current = undefined
    stopped?.ending.abort()
    if (stopped?.id) takenBack(stopped.id)
    setState({ status: 'none' })
  }
  return { state, begin, stop }
}
