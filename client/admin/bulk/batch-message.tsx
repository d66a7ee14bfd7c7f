import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { undoBatch } from '#client/data/kept/outbox.ts'
import { useBatch } from '#client/data/kept/use-batch.ts'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { batchWords } from '#client/i18n/words/batches.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** A bulk change that has just been made: `names` of its documents, by id; `kept` were left out. */
export type Batch = { id: string; count: number; names: ReadonlyMap<string, string>; kept?: number }

const mostNamed = 8

/** What becomes of a bulk change: how much waits, what was not taken and why, and its undo as one. */
export function BatchMessage({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useWords(bulkWords)
  const tBatch = useWords(batchWords)
  const state = useBatch(batch.id)
  const [undoing, setUndoing] = useState<'no' | 'busy' | 'done' | 'failed'>('no')
  const [back, setBack] = useState(0)
  const undo = () => {
    setUndoing('busy')
    undoBatch(batch.id).then(
      (count) => {
        setBack(count)
        setUndoing('done')
      },
      () => setUndoing('failed'),
    )
  }
  const stuck = state && undoing !== 'done' ? state.stuck : []
  // All of it waits until something else is known.
  const waiting = state ? state.waiting : batch.count
  const count = batch.count - stuck.length
  const values = { count, shown: formatInteger(count), waiting: formatInteger(waiting) }
  const text = {
    no: t(waiting > 0 ? 'working' : 'done', values),
    failed: t(waiting > 0 ? 'working' : 'done', values),
    busy: t('undoing'),
    done: back > 0 ? t('undone', { count: back, shown: formatInteger(back) }) : t('undoneUnsent'),
  }[undoing]
  return (
    <Notice
      tone={stuck.length > 0 ? 'warning' : waiting > 0 ? 'info' : 'ok'}
      className="flash sticky order-2 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 shadow-lift lg:bottom-4"
      actions={
        <>
          {stuck.length > 0 && (
            <Button compact onClick={() => openSyncSheet()}>
              {t('openSync')}
            </Button>
          )}
          {undoing !== 'done' && (
            <Button compact busy={undoing === 'busy'} icon={<Undo2 aria-hidden size={16} />} onClick={undo}>
              {t('undo')}
            </Button>
          )}
          <IconButton label={t('close')} icon={<X aria-hidden size={18} />} onClick={onClose} />
        </>
      }
    >
      <p>{text}</p>
      {batch.kept !== undefined && batch.kept > 0 && (
        <p>{t('kept', { count: batch.kept, shown: formatInteger(batch.kept) })}</p>
      )}
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
      {undoing === 'failed' && <p className="font-semibold">{tBatch('undoFailed')}</p>}
    </Notice>
  )
}
