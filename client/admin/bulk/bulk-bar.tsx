import { Archive, ArchiveRestore, Send, Trash2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { changeAll } from '#client/data/replica/edits/save-batch.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { Button } from '#client/ui/button.tsx'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { keeps, type BulkChange } from '#sync/rules/bulk-change.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { useFlash } from '../flash-message.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { Section } from '../section.ts'
import type { SectionRow } from '../list/use-section-rows.ts'
import { actionOf, leftWords, markDone } from './actions.ts'
import { nameApart, namesakesApart } from './namesakes.ts'
import { useSelectionVersion, type Selection } from './selection.ts'
import { partByChange } from './unchanged.ts'

const DeleteQuestion = lazyPart(() => import('./delete-question.tsx').then((part) => part.DeleteQuestion))

const ArchiveQuestion = lazyPart(() => import('./archive-question.tsx').then((part) => part.ArchiveQuestion))

const PublishQuestion = lazyPart(() => import('./publish-question.tsx').then((part) => part.PublishQuestion))

type Row = Pick<SectionRow, 'id' | 'name' | 'listed' | 'plain'>

/**
 * Changes every chosen row in one step, which is undone as one (product 2). It floats over the end of the list, so that no row
 * moves under the pointer that ticks it.
 */
export function BulkBar({
  section,
  selection,
  found,
  isWhole,
  isSearched,
  focusAfter,
}: {
  section: Section
  selection: Selection
  /** Every row that matches the search, also those that the list has not loaded yet. */
  found: readonly Row[]
  /** Whether all of these match; while a long list is read for its first search, others are among them. */
  isWhole: boolean
  isSearched: boolean
  /** Gets the focus when the bar disappears with the pressed button. */
  focusAfter: RefObject<HTMLElement | null>
}) {
  const t = useWords(bulkWords)
  const flash = useFlash()
  useSelectionVersion(selection)
  const [question, setQuestion] = useState<'archive' | 'delete' | 'publish' | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Why nothing was done to what is chosen, which may be meant for something else. */
  const [why, sayWhy] = useState<{ text: string; of: number } | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  // The Tab key passes the buttons of every row on its way.
  useShortcut('b', t('keyBar'), () => bar.current?.querySelector<HTMLElement>('button:not([data-all])')?.focus())
  const chosen = found.filter(({ id }) => selection.has(id))
  if (chosen.length === 0) {
    // Somebody else's change may take the last one away: the question does not move on to the next.
    if (question) setQuestion(null)
    return null
  }

  const apartBy = (plain: Row['plain']) => section.distinguishedBy?.(plain) ?? ''
  const clear = () => {
    const { activeElement } = document
    const isHere = activeElement === null || activeElement === document.body || bar.current?.contains(activeElement)
    selection.clear()
    if (isHere) focusAfter.current?.focus({ preventScroll: true })
  }
  const apply = async (change: BulkChange) => {
    if (isBusy) return
    setBusy(true)
    setQuestion(null)
    const { changed, left } = partByChange(change, namesakesApart(chosen, found, apartBy))
    const rows = changed.map(({ listed }) => listed)
    const outcome = await changeAll(section.collection, rows, change)
    setBusy(false)
    if (outcome.status === 'failed') return flash.here({ tone: 'danger', text: outcome.message })
    if (outcome.count === 0) {
      const reasons = left.filter(({ why: one }) => one !== 'already').map((one) => leftWords(t, one))
      return sayWhy({ text: reasons.join(' ') || t('nothingToDo'), of: selection.version() })
    }
    clear()
    const action = actionOf[change.does]
    const names = new Map(changed.map(({ id, name }) => [id, name]))
    markDone(action, names.keys())
    const { batch: made, count } = outcome
    const batch = { id: made, action, thing: section.thing, count, names, left }
    flash.here({ tone: 'ok', text: '', batch })
  }
  const count = formatInteger(chosen.length)
  const deletable = chosen.filter(({ listed }) => !keeps({ does: 'delete' }, listed.row))
  const archivable = chosen.filter(({ listed: { row } }) => !row.archived && !keeps({ does: 'archive' }, row))
  const mayArchive = chosen.some(({ listed }) => !listed.row.archived)
  const mayRestore = chosen.some(({ listed }) => listed.row.archived && !isDraft(listed.row))
  const withDistinctNames = (rows: readonly Row[]) => rows.map((row) => ({ id: row.id, name: nameApart(row, apartBy) }))
  const drafts = chosen.filter(({ listed }) => isDraft(listed.row))
  return (
    <div
      ref={bar}
      role="group"
      aria-label={t('bar')}
      className="bulk-bar sticky bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-control border border-brand bg-brand-soft px-4 py-2 shadow-lift max-sm:gap-1.5 max-sm:px-3 max-sm:[&>button]:px-2.5 max-sm:[&>button>svg]:hidden lg:bottom-4 [@media(height>=30rem)]:order-1"
    >
      <p role="status" className="mr-2 font-semibold">
        {t('chosen', { count })}
      </p>
      {isWhole && chosen.length < found.length && (
        <>
          <Button
            compact
            data-all
            variant="quiet"
            onClick={() =>
              selection.choose(
                found.map(({ id }) => id),
                true,
              )
            }
          >
            {t(isSearched ? 'chooseAllFound' : 'chooseAll', { count: formatInteger(found.length) })}
          </Button>
          <span className="w-full sm:hidden" />
        </>
      )}
      {mayArchive && (
        <Button
          compact
          busy={isBusy}
          icon={<Archive aria-hidden size={16} />}
          onClick={() => (archivable.length > 1 ? setQuestion('archive') : void apply({ does: 'archive' }))}
        >
          {t('archive')}
        </Button>
      )}
      {mayRestore && (
        <Button
          compact
          busy={isBusy}
          icon={<ArchiveRestore aria-hidden size={16} />}
          onClick={() => void apply({ does: 'restore' })}
        >
          {t('restore')}
        </Button>
      )}
      {drafts.length > 0 && (
        <Button compact busy={isBusy} icon={<Send aria-hidden size={16} />} onClick={() => setQuestion('publish')}>
          {t('publish')}
        </Button>
      )}
      {section.BulkTools && (
        <section.BulkTools
          rows={chosen.map(({ listed }) => listed.row)}
          isBusy={isBusy}
          apply={(change) => void apply(change)}
          clear={clear}
        />
      )}
      <Button
        compact
        busy={isBusy}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => (deletable.length > 0 ? setQuestion('delete') : void apply({ does: 'delete' }))}
      >
        {t('delete')}
      </Button>
      <Button compact variant="quiet" onClick={clear}>
        {t('clear')}
      </Button>
      <p role="status" className="w-full empty:hidden">
        {why?.of === selection.version() && why.text}
      </p>
      {question === 'archive' && (
        <LazySheet onCancel={() => setQuestion(null)}>
          <ArchiveQuestion
            section={section}
            names={withDistinctNames(archivable)}
            drafts={drafts.length}
            onArchive={() => void apply({ does: 'archive' })}
            onClose={() => setQuestion(null)}
          />
        </LazySheet>
      )}
      {question === 'delete' && (
        <LazySheet onCancel={() => setQuestion(null)}>
          <DeleteQuestion
            section={section}
            names={withDistinctNames(deletable)}
            records={deletable.map(({ listed }) => listed.row)}
            onDelete={() => void apply({ does: 'delete' })}
            onClose={() => setQuestion(null)}
          />
        </LazySheet>
      )}
      {question === 'publish' && (
        <LazySheet onCancel={() => setQuestion(null)}>
          <PublishQuestion
            names={withDistinctNames(drafts)}
            onPublish={() => void apply({ does: 'publish' })}
            onClose={() => setQuestion(null)}
          />
        </LazySheet>
      )}
    </div>
  )
}
