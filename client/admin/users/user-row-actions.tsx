import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { rowNameId } from '../row-name.tsx'
import { deleteAddress, editAddress } from '../section.ts'
import type { UserList } from './user-lists.ts'

/** Edit, and Delete under More. */
export function UserRowActions({ list, id }: { list: UserList; id: string }) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  return (
    <div className="flex items-center justify-end">
      <Button
        compact
        variant="quiet"
        icon={<Pencil aria-hidden size={18} />}
        aria-describedby={rowNameId(id)}
        className="max-md:min-w-11 max-md:px-0"
        onClick={() => void navigate(editAddress(list, id))}
      >
        <span className="max-md:sr-only">{t('edit')}</span>
      </Button>
      <Menu
        label={t('more')}
        icon={<Ellipsis aria-hidden size={20} />}
        describedBy={rowNameId(id)}
        items={[
          {
            label: t('delete'),
            icon: <Trash2 aria-hidden size={18} />,
            isDanger: true,
            onSelect: () => void navigate(deleteAddress(list, id)),
          },
        ]}
      />
    </div>
  )
}
