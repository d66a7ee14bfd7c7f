import { FileX2, History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Loaded } from '#client/data/loaded.ts'
import { useListedDocument, type Listed } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Collection, Documents } from '#sync/entities/index.ts'
import { addressOf, historyAddress } from '#sync/rules/section-paths.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import type { Section } from '../section.ts'

export type Opened = Documents[Collection]

/**
 * Holds the document as it was when the screen opened: other people's changes must not alter a screen that somebody is
 * working on, and an edit records what its screen showed (design 6). `row` follows the document.
 */
export function useOpened(section: Section, id: string) {
  const loaded = useListedDocument(section.collection, id)
  const [opened, open] = useState<Opened | null>(null)
  const found = loaded.status === 'ready' ? loaded.value : null
  const row = found && (section.holds?.(found.document) ?? true) ? found : null
  if (opened === null && row) open(row.document)
  return { opened, row, loaded }
}

type OpeningProps = {
  section: Section
  id: string
  heading: string
  /** It is only read, as the template for a new one. */
  isModel?: boolean
  children: (opened: Opened) => ReactNode
}

/** The heading, and below it the form once its document is there. */
export function Opening({ section, id, heading, isModel = false, children }: OpeningProps) {
  const t = useWords(adminWords)
  const { opened, row, loaded } = useOpened(section, id)
  const isGone = !isModel && opened !== null && loaded.status === 'ready' && loaded.value === null
  return (
    <>
      <ScreenHeading
        record={isModel ? null : opened}
        state={isModel ? undefined : row?.state}
        aside={!isModel && opened && <HistoryLink section={section} id={id} />}
      >
        {heading}
      </ScreenHeading>
      {isGone && <Notice tone="warning">{t('goneWhileOpen')}</Notice>}
      {opened ? children(opened) : <NotOpened section={section} loaded={loaded} />}
    </>
  )
}

function HistoryLink({ section, id }: { section: Section; id: string }) {
  const t = useWords(adminWords)
  return (
    <LinkButton
      compact
      variant="quiet"
      className="ml-auto"
      to={historyAddress(section, id)}
      icon={<History aria-hidden size={18} />}
    >
      {t('history')}
    </LinkButton>
  )
}

/** Shown while the document is awaited, cannot be read, or does not exist. */
export function NotOpened({ section, loaded }: { section: Section; loaded: Loaded<Listed<Collection> | null> }) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  if (loaded.status === 'loading') return <QuietSpinner label={t('loading')} />
  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />
  return (
    <EmptyState
      icon={<FileX2 />}
      message={t('gone')}
      action={<Button onClick={() => void navigate(addressOf(section))}>{t('backToList')}</Button>}
    />
  )
}
