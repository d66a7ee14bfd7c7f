import { useWords } from '#client/i18n/i18n.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { LinkButton } from '#client/ui/button.tsx'
import type { Day } from '#sync/rules/day.ts'
import { Plus } from 'lucide-react'
import { addEventAddress } from './add-address.ts'

/** Adds an event on a day, from where the day is listed. */
export function AddLink({ day }: { day: Day }) {
  const t = useWords(deskWords)
  return (
    <LinkButton
      compact
      to={addEventAddress(day)}
      aria-label={t('addOn', { day: formatLongDate(day) })}
      icon={<Plus aria-hidden size={18} />}
      className="justify-self-start print:hidden"
    >
      {t('addEvent')}
    </LinkButton>
  )
}
