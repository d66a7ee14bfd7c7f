import { CalendarSync, Download, FileUp, type LucideIcon } from 'lucide-react'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { rollForwardWords } from '#client/i18n/words/roll-forward.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useOnline } from '#client/ui/use-online.ts'
import { useFlash } from '../../flash-message.tsx'

/** To another school year, and out to a sheet and back; where there is little room each is its icon. */
export function EventListTools() {
  const t = useWords(eventFormWords)
  const tYear = useWords(rollForwardWords)
  const isOnline = useOnline()
  const flash = useFlash()
  return (
    <>
      <ToolLink to="/administration/events/roll-forward" icon={CalendarSync} name={tYear('rollForward')} from="md" />
      <a
        href="/api/export/calendarEvents"
        download
        aria-label={t('exportToExcel')}
        onClick={(event) => {
          if (isOnline) return
          event.preventDefault()
          flash.here({ tone: 'info', text: t('exportNeeds') })
        }}
        className={buttonLook('secondary', false, looks.xl.link)}
      >
        <Download aria-hidden size={18} />
        <span className={looks.xl.name}>{t('exportToExcel')}</span>
      </a>
      <ToolLink to="/administration/events/import" icon={FileUp} name={t('importFromExcel')} from="xl" />
    </>
  )
}

const looks = {
  md: { link: 'max-md:px-3', name: 'max-md:hidden' },
  xl: { link: 'max-xl:px-3', name: 'max-xl:hidden' },
}

/** A tool with a page of its own; its name stands beside its icon from this width on. */
function ToolLink(props: { to: string; icon: LucideIcon; name: string; from: keyof typeof looks }) {
  const { to, icon: Icon, name, from } = props
  return (
    <LinkButton to={to} aria-label={name} icon={<Icon aria-hidden size={18} />} className={looks[from].link}>
      <span className={looks[from].name}>{name}</span>
    </LinkButton>
  )
}
