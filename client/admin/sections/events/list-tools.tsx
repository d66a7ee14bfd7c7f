import { CalendarSync, Download, FileUp } from 'lucide-react'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { rollForwardWords } from '#client/i18n/words/roll-forward.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { LinkButton } from '#client/ui/button.tsx'

/** To another school year, and out to a sheet and back; where there is little room each is its icon. */
export function EventListTools() {
  const t = useWords(eventFormWords)
  const tYear = useWords(rollForwardWords)
  return (
    <>
      <LinkButton
        to="/administration/events/roll-forward"
        aria-label={tYear('rollForward')}
        icon={<CalendarSync aria-hidden size={18} />}
        className="max-md:px-3"
      >
        <span className="max-md:hidden">{tYear('rollForward')}</span>
      </LinkButton>
      <a
        href="/api/export/calendarEvents"
        download
        aria-label={t('exportToExcel')}
        className={buttonLook('secondary', false, 'max-xl:px-3')}
      >
        <Download aria-hidden size={18} />
        <span className="max-xl:hidden">{t('exportToExcel')}</span>
      </a>
      <LinkButton
        to="/administration/events/import"
        aria-label={t('importFromExcel')}
        icon={<FileUp aria-hidden size={18} />}
        className="max-xl:px-3"
      >
        <span className="max-xl:hidden">{t('importFromExcel')}</span>
      </LinkButton>
    </>
  )
}
