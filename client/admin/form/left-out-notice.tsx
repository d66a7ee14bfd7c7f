import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

type LeftOutProps = {
  name: string
  isArchived: boolean
  isSearched: boolean
  /** What clears the filters of the list is called; null if it has none. */
  clearFilters: string | null
  /** Clears the search and the filters. */
  onClear: () => void
  onShowArchived: () => void
}

/** Why the row that was just saved is not in the list, and what brings it there. */
export function LeftOutNotice({ name, isArchived, isSearched, clearFilters, onClear, onShowArchived }: LeftOutProps) {
  const t = useWords(adminWords)
  const tList = useWords(adminListWords)
  const action = isArchived ? (
    <Button compact onClick={onShowArchived}>
      {tList('showArchivedOnes')}
    </Button>
  ) : (
    <Button compact onClick={onClear}>
      {clearFilters === null ? t('clearSearch') : isSearched ? tList('clearBoth') : clearFilters}
    </Button>
  )
  const why = clearFilters === null ? t('leftOut', { name }) : tList(isSearched ? 'bothOut' : 'filtersOut', { name })
  return (
    <Notice tone="info" actions={action}>
      {isArchived ? tList('archivedOut', { name }) : why}
    </Notice>
  )
}
