import { Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useOutletContext } from 'react-router-dom'
import { discardEdit, whenSent } from '#client/data/kept/outbox.ts'
import { isTransportFailure } from '#client/data/kept/transport-failure.ts'
import { useListedDocument } from '#client/data/kept/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Notice, type NoticeTone } from '#client/ui/notice.tsx'
import { BatchMessage, type Batch } from './bulk/batch-message.tsx'
import { markRow } from './marked-row.ts'
import type { Collection } from '#sync/entities/index.ts'

export type Message = {
  tone: NoticeTone
  text: string
  /** The document that the message reports as deleted: it closes when that is back. */
  gone?: { collection: Collection; id: string }
  /** The edit that the message reports as waiting: it closes when that is sent, or needs somebody. */
  waits?: string
  /** The bulk change that the message follows. */
  batch?: Batch
  /** The edit that can be undone from here, which restores the deleted document. */
  undo?: string
}

/** Reports the outcome of an administrator's action, on this screen or on the next one. */
export type Flash = { here(message: Message): void; onNext(message: Message): void }

/** For the screens inside the layout. */
export function useFlash(): Flash {
  return useOutletContext<Flash>()
}

/** The message that is shown, which none but `FlashMessage` renders. */
export type FlashStore = Flash & {
  shown(): Message | null
  listen(changed: () => void): () => void
  /** Another screen has come: the message closes with the one that it belongs to. */
  arrive(): void
  clear(): void
}

export function createFlash(): FlashStore {
  const listeners = new Set<() => void>()
  let message: Message | null = null
  let next: Message | null = null
  const show = (shown: Message | null) => {
    next = null
    message = shown
    for (const changed of listeners) changed()
  }
  return {
    here: show,
    onNext: (onNext) => {
      next = onNext
    },
    shown: () => message,
    listen: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    arrive: () => show(next),
    clear: () => show(null),
  }
}

/** Goes back and shows the message there, or wherever the user has gone meanwhile. @returns whether it went back */
export function goBackSaying(flash: Flash, message: Message | null, goBack: () => boolean): boolean {
  if (message) flash.onNext(message)
  const isGoing = goBack()
  if (message && !isGoing) flash.here(message)
  return isGoing
}

type SaidProps = { message: Message; onClose: () => void }

export function FlashMessage({ flash }: { flash: FlashStore }) {
  const { pathname } = useLocation()
  useEffect(() => flash.arrive(), [flash, pathname])
  const message = useSyncExternalStore(flash.listen, flash.shown)
  const onClose = flash.clear
  useEffect(() => {
    if (message?.waits === undefined) return undefined
    const leaving = new AbortController()
    whenSent(message.waits, leaving.signal).then(flash.clear, console.warn)
    return () => leaving.abort()
  }, [flash, message])
  if (!message) return null
  const { gone, batch } = message
  if (batch) return <BatchMessage key={batch.id} batch={batch} onClose={onClose} />
  if (!gone) return <Said message={message} onClose={onClose} />
  return <SaidWhileGone key={gone.id} gone={gone} message={message} onClose={onClose} />
}

/** The list may still hold it when the message appears; it is back only once it has been away. */
function SaidWhileGone({ gone, message, onClose }: SaidProps & { gone: NonNullable<Message['gone']> }) {
  const loaded = useListedDocument(gone.collection, gone.id)
  const isThere = loaded.status === 'ready' ? loaded.value !== null : null
  const wasAway = useRef(false)
  useEffect(() => {
    if (isThere === false) wasAway.current = true
    if (isThere && wasAway.current) onClose()
  })
  return <Said message={message} onClose={onClose} />
}

/**
 * Below the list, and at the lower edge of the window while more of the list follows: a list reopens where it was
 * scrolled to.
 */
function Said({ message, onClose }: SaidProps) {
  const t = useWords(adminWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { undo, gone } = message
  const takeBack = async (editId: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const isUndone = await discardEdit(editId)
      if (gone && isUndone) markRow({ id: gone.id, as: 'justRestored' })
    } catch (error) {
      console.warn(error)
      setProblem(t(isTransportFailure(error) ? 'notUndone' : 'undoNotKept'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      tone={message.tone}
      className="flash sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 shadow-lift lg:bottom-4"
      actions={
        <>
          {undo !== undefined && (
            <Button compact busy={isBusy} icon={<Undo2 aria-hidden size={16} />} onClick={() => void takeBack(undo)}>
              {t('undo')}
            </Button>
          )}
          <IconButton label={t('closeMessage')} icon={<X aria-hidden size={18} />} onClick={onClose} />
        </>
      }
    >
      <p>{message.text}</p>
      {problem && <p className="font-semibold">{problem}</p>}
    </Notice>
  )
}
