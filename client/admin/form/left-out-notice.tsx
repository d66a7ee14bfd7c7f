import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

type LeftOutProps = { name: string; isArchived: boolean; onClearSearch: () => void; onShowArchived: () => void }

/** Why the row that was just saved is not in the list, and what brings it there. */
export function LeftOutNotice({ name, isArchived, onClearSearch, onShowArchived }: LeftOutProps) {
  const t = useWords(adminWords)
  const tList = useWords(adminListWords)
  const action = isArchived ? (
    <Button compact onClick={onShowArchived}>
      {tList('showArchivedOnes')}
    </Button>
  ) : (
    <Button compact onClick={onClearSearch}>
      {t('clearSearch')}
    </Button>
  )
  return (
    <Notice tone="info" actions={action}>
      {isArchived ? tList('archivedOut', { name }) : t('leftOut', { name })}
    </Notice>
  )
}
