import { UserRoundX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import type { UserList } from './user-lists.ts'

/** Shown instead of the form of somebody who no longer exists. */
export function UserGone({ list }: { list: UserList }) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<UserRoundX />}
      message={t('gone')}
      action={<Button onClick={() => void navigate(addressOf(list))}>{t('backToList')}</Button>}
    />
  )
}
