import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { deleteAddress, editAddress } from '#sync/rules/section-paths.ts'
import { RowButtons } from '../list/row-buttons.tsx'
import type { UserList } from './user-lists.ts'

/** Edit, and Delete under More. */
export function UserRowActions({ list, id }: { list: UserList; id: string }) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  return (
    <RowButtons
      id={id}
      editAddress={editAddress(list, id)}
      items={[
        {
          label: t('delete'),
          icon: <Trash2 aria-hidden size={18} />,
          isDanger: true,
          onSelect: () => void navigate(deleteAddress(list, id)),
        },
      ]}
    />
  )
}
