import { useOwnOfKind, type ShownRecord } from '#client/data/replica/own/own-of-kind.ts'
import { writeOwnRecord } from '#client/data/replica/own/own-records.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownDateWords } from '#client/i18n/words/own-dates.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { useOnline } from '#client/ui/page/use-online.ts'
import type { OwnValue } from '#sync/records/own-record.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OwnDateForm } from './own-date-form.tsx'
import { keptDate } from './kept-date.ts'
import { overlapping } from './own-date-problems.ts'
import type { OwnDate } from './school-days.ts'

const empty: OwnValue<'terms'> = { kind: 'Term', name: '', firstDay: '', lastDay: '' }

/** The reader's own terms, holidays and INSET days: added, changed and removed, offline too. */
export function OwnDates() {
  const loaded = useOwnOfKind('terms')
  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />
  if (loaded.status === 'loading') return <Skeleton className="h-24 w-full" />
  return <Listed records={loaded.value} />
}

function Listed({ records }: { records: readonly ShownRecord<'terms'>[] }) {
  const t = useWords(ownDateWords)
  const isOnline = useOnline()
  const [edited, edit] = useState<OwnDate | null>(null)
  const [removed, tellRemoved] = useState<OwnDate | null>(null)
  const [isFailed, fail] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const shown = records
    .filter(({ value }) => value.name !== '' && value.firstDay !== '')
    .toSorted((one, other) => (one.value.firstDay < other.value.firstDay ? -1 : 1))
  const dates = shown.map(({ key, value }) => ({ ...value, key }))

  const write = async (key: string, value: Partial<OwnValue<'terms'>>) => {
    try {
      await writeOwnRecord('terms', key, value)
      fail(false)
      return true
    } catch (error) {
      console.warn(error)
      fail(true)
      return false
    }
  }
  const close = () => {
    const key = edited?.key
    if (edited) keptDate(edited).forget()
    flushSync(() => edit(null))
    const opener = list.current?.querySelector<HTMLElement>(`[data-edit="${key}"]`)
    ;(opener ?? add.current)?.focus()
  }
  const save = async (value: OwnValue<'terms'>) => {
    if (await write(edited!.key, value)) close()
  }
  const remove = async (date: OwnDate) => {
    if (!(await write(date.key, { name: '' }))) return
    tellRemoved(date)
    add.current?.focus()
  }
  const undo = async ({ key, name }: OwnDate) => {
    if (await write(key, { name })) tellRemoved(null)
    add.current?.focus()
  }

  return (
    <div className="grid gap-3">
      {shown.length === 0 && !edited && <p className="text-muted">{t('none')}</p>}
      <ul ref={list} aria-label={t('list')} className="grid empty:hidden">
        {shown.map(({ key, value, problem, isUnsent }, index) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-2 first:border-t-0"
          >
            <div className="grid min-w-40 flex-1">
              <span className="font-semibold wrap-anywhere">{value.name}</span>
              <span className="text-[0.9375rem] text-muted">
                {t(value.kind)}
                {', '}
                {value.lastDay <= value.firstDay
                  ? formatLongDate(value.firstDay)
                  : t('span', { first: formatLongDate(value.firstDay), last: formatLongDate(value.lastDay) })}
              </span>
              {overlapping(dates[index]!, dates).length > 0 && (
                <span className="text-[0.9375rem] text-warning">
                  {t('overlaps', { names: overlapping(dates[index]!, dates).join(', ') })}
                </span>
              )}
              {problem !== null && <span className="font-semibold text-danger">{problem}</span>}
              {isUnsent && !isOnline && <span className="text-[0.9375rem] text-muted">{t('unsent')}</span>}
            </div>
            <span className="flex gap-2">
              <Button
                compact
                variant="quiet"
                data-edit={key}
                aria-label={t('editOne', { name: value.name })}
                icon={<Pencil aria-hidden size={16} />}
                onClick={() => edit({ ...value, key })}
              >
                {t('edit')}
              </Button>
              <Button
                compact
                variant="quiet"
                aria-label={t('removeOne', { name: value.name })}
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => void remove({ ...value, key })}
              >
                {t('remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {removed && (
          <>
            <span className="wrap-anywhere">{t('removed', { name: removed.name })}</span>
            <Button compact onClick={() => void undo(removed)}>
              {t('undo')}
            </Button>
          </>
        )}
      </p>
      {isFailed && <Notice tone="danger">{t('notSaved')}</Notice>}
      {edited ? (
        <OwnDateForm
          key={edited.key}
          title={edited.name === '' ? t('addTitle') : t('editTitle')}
          date={edited}
          onSave={save}
          onCancel={close}
        />
      ) : (
        <Button
          ref={add}
          compact
          icon={<span aria-hidden>+</span>}
          onClick={() => {
            tellRemoved(null)
            edit({ ...empty, key: crypto.randomUUID() })
          }}
          className="justify-self-start"
        >
          {t('add')}
        </Button>
      )}
    </div>
  )
}
