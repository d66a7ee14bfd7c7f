import { Eye, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { undoBatch } from '#client/data/replica/edits/outbox.ts'
import { useBatch, useUndoOf, useUndoWishes } from '#client/data/replica/edits/use-batch.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { thingWords, type Thing } from '#client/i18n/words/things.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { Notice } from '#client/ui/notice.tsx'
import { addressOfBatch } from '../event-list/batch-members.ts'
import { markInPlace } from '../list/marked-row.ts'
import { bulkActionWords, leftWords, undoneUnsentWords, markDone, undoneActions, type Action } from './actions.ts'
import type { LeftAsIs } from './unchanged.ts'

/** A bulk change that has just been made: `names` of its documents, by id; `left` were chosen too. */
export type Batch = {
  id: string
  action: Action
  thing: Thing
  count: number
  names: ReadonlyMap<string, string>
  /** Those of drafts that were added which are headlines. */
  headlines?: ReadonlySet<string>
  left?: readonly LeftAsIs[]
}

const mostNamed = 8
const noHeadlines: ReadonlySet<string> = new Set()

/** What becomes of a bulk change, and then of its undo: how much waits, what was not taken and why. */
export function BatchMessage({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useWords(bulkWords)
  const tBatch = useWords(batchWords)
  const tThing = useWords(thingWords)
  const tAdmin = useWords(adminWords)
  const [undoing, setUndoing] = useState<'no' | 'busy' | 'failed'>('no')
  /** The bulk change that takes it back, with the edits known at once: the others had not been sent, or wait for the server. */
  const [undone, setUndone] = useState<{ id: string; known: number | null; count: number } | null>(null)
  const undoneBy = useUndoOf(batch.id)
  const wishes = useUndoWishes()
  const { kind } = useSyncState()
  const state = useBatch(undone?.id ?? batch.id)
  const stuck = state?.stuck ?? []
  // All of it waits until something else is known.
  const known = undoneBy?.count ?? undone?.known ?? null
  const waiting = state ? state.waiting : (known ?? batch.count)
  const wish = wishes.status === 'ready' ? wishes.value.find((one) => one.batch === batch.id) : undefined
  const isWished = wish !== undefined
  const count = (undone?.count ?? batch.count) - stuck.length
  // It may be taken back elsewhere: in the sync sheet, or before this message is shown again.
  if (!undone && undoneBy !== null) setUndone({ id: undoneBy.batch, known: undoneBy.count, count })
  const undo = () => {
    setUndoing('busy')
    undoBatch(batch.id).then(
      (back) => {
        const stays = new Set(stuck.map(({ documentId }) => documentId))
        const ids = [...batch.names.keys()].filter((id) => !stays.has(id))
        markDone(undoneActions[batch.action], ids)
        setUndone({ id: back.batch, known: back.count, count })
      },
      () => setUndoing('failed'),
    )
  }
  useShortcut('u', tAdmin('undoKey'), () => undoing !== 'busy' && !undone && undo())
  const { headlines: addedHeadlines = noHeadlines } = batch
  const addedEvents = [...batch.names.keys()].filter((id) => !addedHeadlines.has(id))
  const counted = {
    action: undone ? undoneActions[batch.action] : batch.action,
    thing: batch.thing,
    count,
    headlines: Math.min(count, addedHeadlines.size - stuck.filter((one) => addedHeadlines.has(one.documentId)).length),
  }
  const words = bulkActionWords(t, tThing, counted)
  const wordsOf = () => {
    if (undone && known === 0) return undoneUnsentWords(t, tThing, counted)
    if (isWished && kind !== 'up-to-date' && kind !== 'syncing' && kind !== 'waiting') {
      return t(wish.done.length > 0 ? 'undoLater' : 'undoWaits')
    }
    if (isWished || (undoing === 'busy' && !undone)) return t('undoing')
    return t(waiting > 0 ? 'working' : 'done', { deed: words, count, waiting: formatInteger(waiting) })
  }
  const says = count > 0 || isWished ? wordsOf() : undone ? t('undoneNothing') : null
  const isOfDrafts = batch.action === 'draftsAdded' && !undone
  const navigate = useNavigate()
  return (
    <Notice
      tone={stuck.length > 0 ? 'warning' : waiting > 0 || isWished ? 'info' : 'ok'}
      className="flash sticky order-2 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 shadow-lift lg:bottom-4"
      actions={
        <>
          {stuck.length > 0 && (
            <Button compact onClick={() => openSyncSheet()}>
              {t('openSync')}
            </Button>
          )}
          {isOfDrafts && addedEvents.length > 0 && (
            <Button
              compact
              icon={<Eye aria-hidden size={16} />}
              onClick={() => {
                markInPlace(addedEvents, 'justAdded')
                void navigate(addressOfBatch(batch.id, addedEvents))
              }}
            >
              {t(addedHeadlines.size > 0 ? 'showEvents' : 'showThem', { count: addedEvents.length })}
            </Button>
          )}
          {!undone && (
            <Button
              compact
              aria-keyshortcuts="u"
              busy={undoing === 'busy'}
              icon={<Undo2 aria-hidden size={16} />}
              onClick={undo}
            >
              {t('undo')}
            </Button>
          )}
          <IconButton label={t('close')} icon={<X aria-hidden size={18} />} onClick={onClose} />
        </>
      }
    >
      {says !== null && <p>{says}</p>}
      {!undone &&
        batch.left?.map((left) => (
          <p key={left.why} className="wrap-anywhere">
            {leftWords(t, left)}
          </p>
        ))}
      {stuck.length > 0 && (
        <>
          <p>{t('stuck', { count: stuck.length, shown: formatInteger(stuck.length) })}</p>
          <ul className="list-disc pl-5">
            {stuck.slice(0, mostNamed).map(({ documentId, reason }) => (
              <li key={documentId} className="wrap-anywhere">
                {t('stuckItem', { name: batch.names.get(documentId) ?? '', reason: reason ?? t('conflict') })}
              </li>
            ))}
            {stuck.length > mostNamed && <li>{t('andMore', { count: formatInteger(stuck.length - mostNamed) })}</li>}
          </ul>
        </>
      )}
      {undoing === 'failed' && !undone && <p className="font-semibold">{tBatch('undoFailed')}</p>}
    </Notice>
  )
}
