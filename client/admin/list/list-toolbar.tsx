import { Plus, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'

type ToolbarProps = {
  search: string
  onSearch: (text: string) => void
  onEnter?: () => void
  addAddress: string
  /** Beside the search. */
  filter?: ReactNode
  /** Before Add. */
  tools?: ReactNode
}

/** Search and Add above a list; with room for them they stay in sight, 84 px below the upper edge (product 9). */
export function ListToolbar({ search, onSearch, onEnter, addAddress, filter, tools }: ToolbarProps) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  useShortcut('n', t('keyAdd'), () => void navigate(addAddress))
  return (
    <div className="z-10 flex flex-wrap items-center gap-x-5 gap-y-3 bg-ground py-2 max-md:flex-nowrap max-md:gap-x-2 max-md:py-0 md:sticky md:top-[84px] md:before:absolute md:before:inset-x-0 md:before:-top-3 md:before:h-3 md:before:bg-ground">
      <SearchField
        label={t('search')}
        value={search}
        onChange={onSearch}
        {...(onEnter && { onEnter })}
        className="min-w-0 flex-1 basis-44 md:max-w-96"
      />
      {filter}
      <div className="ml-auto flex gap-2 md:flex-wrap md:gap-3">
        {tools}
        <Button
          variant="primary"
          icon={<Plus aria-hidden size={18} />}
          aria-keyshortcuts="n"
          className="max-md:px-3"
          onClick={() => void navigate(addAddress)}
        >
          <span className="max-md:sr-only">{t('add')}</span>
        </Button>
      </div>
    </div>
  )
}

type OptionsProps = {
  /** How many filters are on. */
  count: number
  isUnfolded: boolean
  /** What it unfolds. */
  panelId: string
  onPress: () => void
}

/** Unfolds on a phone what stands above a list elsewhere. */
export function OptionsButton({ count, isUnfolded, panelId, onPress }: OptionsProps) {
  const t = useWords(adminListWords)
  return (
    <IconButton
      label={count > 0 ? t('listOptionsOn', { count }) : t('listOptions')}
      icon={<SlidersHorizontal aria-hidden size={20} />}
      aria-expanded={isUnfolded}
      aria-controls={panelId}
      className={classes('md:hidden', count > 0 && 'bg-brand-soft text-brand!')}
      onClick={onPress}
    />
  )
}
