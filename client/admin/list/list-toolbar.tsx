import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
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
  /** Whether the tools are too wide for a phone's row, where they are then below the search. */
  wraps?: boolean
}

/** Search and Add above a list; with room for them they stay in sight, 84 px below the upper edge (product 9). */
export function ListToolbar({ search, onSearch, onEnter, addAddress, filter, tools, wraps = false }: ToolbarProps) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  useShortcut('n', t('keyAdd'), () => void navigate(addAddress))
  return (
    <div
      className={`z-10 flex flex-wrap items-center gap-x-5 gap-y-3 bg-ground py-2 max-md:gap-x-2 max-md:py-0 md:sticky md:top-[84px] md:before:absolute md:before:inset-x-0 md:before:-top-3 md:before:h-3 md:before:bg-ground ${wraps ? '' : 'max-md:flex-nowrap'}`}
    >
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
