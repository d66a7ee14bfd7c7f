import { PencilLine, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useOutletContext } from 'react-router-dom'
import { discardEdit, takeBackAddition, whenSent, type Sent } from '#client/data/replica/edits/outbox.ts'
import { undoSaved } from '#client/data/replica/edits/restore.ts'
import { isTransportFailure } from '#client/data/replica/edits/transport-failure.ts'
import { useListedDocument } from '#client/data/replica/view/use-listed.ts'
import { isUnreached } from '#client/data/online/http/failure-messages.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button, IconButton, LinkButton } from '#client/ui/button.tsx'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { Notice, type NoticeTone } from '#client/ui/notice.tsx'
import { BatchMessage, type Batch } from './bulk/batch-message.tsx'
import { markRow, type MarkedRow } from './list/marked-row.ts'
import { allProblems, isTaken } from './list/outcome-words.ts'
import type { Collection } from '#sync/entities/index.ts'
import { addAddress } from '#sync/rules/section-paths.ts'

export type Message = {
  tone: NoticeTone
  text: string
  /** The document that the message reports as deleted: it closes when that is back. */
  gone?: { collection: Collection; id: string }
  /** The edit that the message reports as waiting: it closes when that is sent, or needs somebody. */
  waits?: string
  /** What is reported instead once the server has taken it, under this id. */
  onceTaken?(edit: string): Message
  /** The bulk change that the message follows. */
  batch?: Batch
  undo?: Undo
  /** The form that has what was taken back. */
  reopens?: string
}

/** The edit that can be undone from here, what is said once it is, and the mark that its row then gets in the list. */
export type Undo = {
  edit: string
  /** The server has taken it: otherwise it leaves the outbox. */
  isTaken: boolean
  /** What the button says, where it is more than "Undo". */
  says?: string
  done: string
  row: MarkedRow | null
  /** It has added a document that was never sent: the form of this section has it again, and `kept` says so. */
  addition?: { collection: Collection; path: string; documentId: string; kept: string }
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

export function FlashMessage({ flash }: { flash: FlashStore }) {
  const { pathname } = useLocation()
  useEffect(() => flash.arrive(), [flash, pathname])
  const message = useSyncExternalStore(flash.listen, flash.shown)
  const onClose = flash.clear
  useEffect(() => {
    if (message?.waits === undefined) return undefined
    const leaving = new AbortController()
    // It may have been undone from here, which another message reports.
    const follow = (sent: Sent | null) => {
      if (flash.shown() !== message) return
      if (sent?.taken && message.onceTaken) flash.here(message.onceTaken(sent.taken))
      else flash.clear()
    }
    whenSent(message.waits, leaving.signal).then(follow, console.warn)
    return () => leaving.abort()
  }, [flash, message])
  return (
    <>
      <UndoKey />
      {message && <Shown message={message} say={flash.here} onClose={onClose} />}
    </>
  )
}

/** The key is listed also while there is nothing to undo: what is shown later has it. */
function UndoKey() {
  useShortcut('u', useWords(adminWords)('undoKey'), () => {})
  return null
}

type SaidProps = { message: Message; say: Flash['here']; onClose: () => void }

function Shown(props: SaidProps) {
  const { batch, undo } = props.message
  if (batch) return <BatchMessage key={batch.id} batch={batch} onClose={props.onClose} />
  return <Said key={undo?.edit ?? ''} {...props} />
}

/** The list may still hold it when the message appears; it is back only once it has been away. */
function CloseOnceBack({ collection, id, onBack }: NonNullable<Message['gone']> & { onBack: () => void }) {
  const loaded = useListedDocument(collection, id)
  const isThere = loaded.status === 'ready' ? loaded.value !== null : null
  const wasAway = useRef(false)
  useEffect(() => {
    if (isThere === false) wasAway.current = true
    if (isThere && wasAway.current) onBack()
  })
  return null
}

/**
 * Below the list, and at the lower edge of the window while more of the list follows: a list reopens where it was
 * scrolled to. The Tab key reaches it before the heading, which has the focus, and not only after all rows.
 */
function Said({ message, say, onClose }: SaidProps) {
  const t = useWords(adminWords)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { undo, gone, reopens } = message
  const takeBackTaken = async ({ edit, done, row }: Undo) => {
    const outcome = await undoSaved(edit)
    if (outcome.status === 'failed') return setProblem(t('undoNotKept'))
    if (isTaken(outcome)) markRow(row)
    if (outcome.status === 'queued') say({ tone: 'info', text: t('undoWaits'), waits: outcome.editId })
    else if (isTaken(outcome)) say({ tone: 'ok', text: done })
    else say({ tone: 'warning', text: allProblems(outcome, t).join(' ') })
  }
  const takeBackUnsent = async ({ edit, done, row, addition }: Undo) => {
    if (!addition) {
      if (!(await discardEdit(edit))) return
      markRow(row)
      return say({ tone: 'ok', text: done })
    }
    const { collection, path, documentId, kept } = addition
    const outcome = await takeBackAddition({ id: edit, entity: collection, documentId }, `${path}/add`)
    if (outcome === 'kept') say({ tone: 'info', text: kept, reopens: addAddress({ path }) })
    else if (outcome) say({ tone: 'ok', text: done })
  }
  const takeBack = async (chosen: Undo) => {
    setBusy(true)
    setProblem(null)
    try {
      await (chosen.isTaken ? takeBackTaken(chosen) : takeBackUnsent(chosen))
    } catch (error) {
      console.warn(error)
      const away = chosen.isTaken ? isUnreached(error) && 'undoNeeds' : isTransportFailure(error) && 'notUndone'
      setProblem(t(away || 'undoNotKept'))
    } finally {
      setBusy(false)
    }
  }
  useShortcut('u', t('undoKey'), () => undo && !isBusy && void takeBack(undo))
  return (
    <Notice
      tone={message.tone}
      className="flash sticky order-2 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 shadow-lift lg:bottom-4"
      actions={
        <>
          {undo && (
            <Button
              compact
              aria-keyshortcuts="u"
              busy={isBusy}
              icon={<Undo2 aria-hidden size={16} />}
              onClick={() => void takeBack(undo)}
            >
              {undo.says ?? t('undo')}
            </Button>
          )}
          {reopens !== undefined && (
            <LinkButton compact to={reopens} icon={<PencilLine aria-hidden size={16} />}>
              {t('openAgain')}
            </LinkButton>
          )}
          <IconButton label={t('closeMessage')} icon={<X aria-hidden size={18} />} onClick={onClose} />
        </>
      }
    >
      {gone && !isBusy && <CloseOnceBack {...gone} onBack={onClose} />}
      <p>{message.text}</p>
      {problem && <p className="font-semibold">{problem}</p>}
    </Notice>
  )
}
