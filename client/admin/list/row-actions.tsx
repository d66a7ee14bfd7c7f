import { Archive, ArchiveRestore, CalendarDays, Copy, EyeOff, History, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { save } from '#client/data/replica/edits/save.ts'
import type { ListedRow } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import type { MenuItem } from '#client/ui/menu.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { Collection } from '#sync/entities/index.ts'
import { copyAddress, deleteAddress, editAddress, historyAddress } from '#sync/rules/section-paths.ts'
import { isBaseline } from '#sync/rules/baseline.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { problemsOf, successMessage } from './outcome-words.ts'
import { RowButtons } from './row-buttons.tsx'
import { useFlash } from '../flash-message.tsx'
import { arePublished } from '../form/save-ways.ts'
import type { Section } from '../section.ts'
import { useSteadyNavigate } from './steady-link.tsx'

const UnpublishQuestion = lazyPart(() =>
  import('../form/unpublish-question.tsx').then((part) => part.UnpublishQuestion),
)

/** Edit, and under More the other actions for a row. */
export function RowActions({ section, row: { row } }: { section: Section; row: ListedRow<Collection> }) {
  const t = useWords(adminWords)
  const flash = useFlash()
  const navigate = useSteadyNavigate()
  const { id, name, archived } = row
  const isOfDraft = isDraft(row)

  const mayUnpublish = !archived && arePublished(section.collection)
  const setArchived = async () => {
    const kind = archived ? 'restore' : 'archive'
    const outcome = await save({ collection: section.collection, kind, opened: row, values: { id } })
    const [problem] = problemsOf(outcome, t)
    const message = successMessage(
      outcome,
      {
        did: isOfDraft ? 'published' : archived ? 'restoredNow' : mayUnpublish ? 'unpublished' : 'archivedNow',
        id,
        name,
      },
      t,
    )
    if (problem !== undefined) flash.here({ tone: 'danger', text: problem })
    else if (message) flash.here(message)
  }

  const { CopyDialog } = section
  const [isCopying, setCopying] = useState(false)
  const [isUnpublishing, setUnpublishing] = useState(false)
  const isPermanent = isBaseline(id)
  const seenAt = section.readersAddress?.(row) ?? null
  const items: MenuItem[] = [
    {
      label: t('duplicate'),
      icon: <Copy aria-hidden size={18} />,
      onSelect: () => (CopyDialog ? setCopying(true) : navigate(copyAddress(section, id))),
    },
    !isPermanent && {
      ...(isOfDraft
        ? { label: t('publish'), icon: <Send aria-hidden size={18} /> }
        : archived
          ? { label: t('restore'), icon: <ArchiveRestore aria-hidden size={18} /> }
          : mayUnpublish
            ? { label: t('unpublish'), icon: <EyeOff aria-hidden size={18} /> }
            : { label: t('archive'), icon: <Archive aria-hidden size={18} /> }),
      onSelect: () => (mayUnpublish ? setUnpublishing(true) : void setArchived()),
    },
    seenAt !== null && {
      label: t('viewOnCalendar'),
      icon: <CalendarDays aria-hidden size={18} />,
      onSelect: () => navigate(seenAt),
    },
    {
      label: t('history'),
      icon: <History aria-hidden size={18} />,
      onSelect: () => navigate(historyAddress(section, id)),
    },
    !isPermanent && {
      label: t('delete'),
      icon: <Trash2 aria-hidden size={18} />,
      isDanger: true,
      onSelect: () => navigate(deleteAddress(section, id)),
    },
  ].filter((item) => item !== false)
  return (
    <>
      <RowButtons id={id} editAddress={editAddress(section, id)} items={items} />
      {isCopying && CopyDialog && (
        <LazySheet onCancel={() => setCopying(false)}>
          <CopyDialog id={id} name={name} onClose={() => setCopying(false)} />
        </LazySheet>
      )}
      {isUnpublishing && (
        <LazySheet onCancel={() => setUnpublishing(false)}>
          <UnpublishQuestion
            name={name}
            onUnpublish={() => {
              setUnpublishing(false)
              void setArchived()
            }}
            onClose={() => setUnpublishing(false)}
          />
        </LazySheet>
      )}
    </>
  )
}
