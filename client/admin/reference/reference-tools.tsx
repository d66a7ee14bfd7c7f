import { ArrowDownUp, Merge } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { referenceWords } from '#client/i18n/words/reference.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { screenAddress, screenPaths } from '#sync/rules/section-paths.ts'
import type { BulkToolsProps, SectionOf } from '../section.ts'

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((part) => part.MergeDialog))
const OrderScreen = lazyPart(() => import('./order-screen.tsx').then((part) => part.OrderScreen))

/** The collections that events name and that have an order. */
export type ReferenceCollection = Extract<Collection, 'calendarEventType' | 'calendarEventProvider' | 'itemTag'>

/** A section of what events name: where it is, and which documents of its collection belong to it. */
export type ReferenceSection<C extends ReferenceCollection = ReferenceCollection> = Pick<
  SectionOf<C>,
  'path' | 'collection' | 'thing' | 'holds'
>

/** What a section of reference data has besides its list and form: its order, and merging. */
export function referenceTools<C extends ReferenceCollection>(
  of: ReferenceSection<C>,
): Pick<SectionOf<C>, 'Tools' | 'BulkTools' | 'screens'> {
  const section = of as unknown as ReferenceSection
  return {
    Tools: () => <OrderLink section={section} />,
    BulkTools: ({ rows, isBusy, clear }: BulkToolsProps<C>) => <MergeTool {...{ section, rows, isBusy, clear }} />,
    screens: [{ path: screenPaths.order, Screen: () => <OrderScreen section={section} /> }],
  }
}

function OrderLink({ section }: { section: ReferenceSection }) {
  const t = useWords(referenceWords)
  return (
    <LinkButton to={screenAddress(section, 'order')} icon={<ArrowDownUp aria-hidden size={18} />}>
      {t('order')}
    </LinkButton>
  )
}

type MergeToolProps = {
  section: ReferenceSection
  rows: readonly ListRows[Collection][]
  isBusy: boolean
  clear: () => void
}

function MergeTool({ section, rows, isBusy, clear }: MergeToolProps) {
  const t = useWords(referenceWords)
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button compact busy={isBusy} icon={<Merge aria-hidden size={16} />} onClick={() => open(true)}>
        {t('merge')}
      </Button>
      {isOpen && (
        <LazySheet onCancel={() => open(false)}>
          <MergeDialog
            section={section}
            chosen={rows.map(({ id }) => id)}
            onClose={() => open(false)}
            onMerged={() => {
              open(false)
              // Once the focus has come back here.
              afterFrame(clear)
            }}
          />
        </LazySheet>
      )}
    </>
  )
}
