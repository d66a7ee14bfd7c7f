import { Download, Ellipsis, Shapes, Sparkles, Star, Tag, Tags } from 'lucide-react'
import { useState } from 'react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { Menu } from '#client/ui/menu.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { useExportThese } from '../event-list/use-export-these.ts'
import type { BulkToolsProps } from '../section.ts'
import type { ChoiceKind } from './choices.ts'

const ChooseDialog = lazyPart(() => import('./choose-dialog.tsx').then((part) => part.ChooseDialog))

/** What can be changed of chosen events besides archiving them: what would change none of them is left out. */
export function EventTools({ rows, isBusy, apply }: BulkToolsProps<'calendarEvent'>) {
  const t = useWords(bulkWords)
  const tList = useWords(eventListWords)
  const { exportThese } = useExportThese('selection')
  const [choosing, setChoosing] = useState<ChoiceKind | null>(null)
  const feature = (isFeatured: boolean) => !isBusy && apply({ does: 'set', values: { isFeatured } })
  return (
    <>
      <Menu
        label={t('more')}
        icon={<Ellipsis aria-hidden size={20} />}
        items={[
          { label: t('changeType'), icon: <Shapes aria-hidden size={18} />, onSelect: () => setChoosing('type') },
          { label: t('addTag'), icon: <Tag aria-hidden size={18} />, onSelect: () => setChoosing('addTag') },
          rows.some(({ tagLinks }) => tagLinks.length > 0) && {
            label: t('removeTag'),
            icon: <Tags aria-hidden size={18} />,
            onSelect: () => setChoosing('removeTag'),
          },
          {
            label: tList('exportThese', { count: rows.length, shown: formatInteger(rows.length) }),
            icon: <Download aria-hidden size={18} />,
            onSelect: () => exportThese(rows.map(({ id }) => id)),
          },
          rows.some(({ isFeatured }) => !isFeatured) && {
            label: t('feature'),
            icon: <Star aria-hidden size={18} />,
            onSelect: () => feature(true),
          },
          rows.some(({ isFeatured }) => isFeatured) && {
            label: t('unfeature'),
            icon: <Sparkles aria-hidden size={18} />,
            onSelect: () => feature(false),
          },
        ].filter((item) => item !== false)}
      />
      {choosing && (
        <LazySheet onCancel={() => setChoosing(null)}>
          <ChooseDialog
            kind={choosing}
            events={rows}
            onClose={() => setChoosing(null)}
            onChoose={(change) => {
              setChoosing(null)
              apply(change)
            }}
          />
        </LazySheet>
      )}
    </>
  )
}
