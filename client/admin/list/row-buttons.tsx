import { Ellipsis, Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { rowNameId } from './row-name.tsx'
import { useSteadyNavigate } from './steady-link.tsx'

/** Edit, and under More the other actions for the row of this id. */
export function RowButtons({
  id,
  editAddress,
  items,
}: {
  id: string
  editAddress: string
  items: ComponentProps<typeof Menu>['items']
}) {
  const t = useWords(adminWords)
  const navigate = useSteadyNavigate()
  return (
    <div className="flex items-center justify-end">
      <Button
        compact
        variant="quiet"
        icon={<Pencil aria-hidden size={18} />}
        aria-describedby={rowNameId(id)}
        className="max-md:min-w-11 max-md:px-0"
        onClick={() => navigate(editAddress)}
      >
        <span className="max-md:sr-only">{t('edit')}</span>
      </Button>
      <Menu label={t('more')} icon={<Ellipsis aria-hidden size={20} />} describedBy={rowNameId(id)} items={items} />
    </div>
  )
}
