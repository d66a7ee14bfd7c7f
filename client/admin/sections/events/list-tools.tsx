import { CalendarSync, Download, FileUp, LayoutTemplate, type LucideIcon } from 'lucide-react'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { assertMayDownload } from '#client/data/online/http/may-download.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { rollForwardWords } from '#client/i18n/words/roll-forward.ts'
import { templateWords } from '#client/i18n/words/templates.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { beginDownload } from '#client/ui/save-file.ts'
import { useOnline } from '#client/ui/page/use-online.ts'
import { addressOf, eventSection, screenAddress, sectionPaths } from '#sync/rules/section-paths.ts'
import { useFlash } from '../../flash-message.tsx'

/** To templates and another school year, and out to a sheet and back; where there is little room their names are short and alone. */
export function EventListTools() {
  const t = useWords(eventFormWords)
  const tYear = useWords(rollForwardWords)
  const tTemplate = useWords(templateWords)
  const isOnline = useOnline()
  const flash = useFlash()
  const download = async () => {
    try {
      await assertMayDownload(exported)
      beginDownload(exported)
    } catch (error) {
      flash.here({ tone: 'danger', text: failureMessages(error).join(' ') })
    }
  }
  return (
    <>
      <LinkButton
        to={addressOf({ path: sectionPaths.eventTemplate })}
        aria-label={tTemplate('newFromTemplate')}
        className={narrow}
      >
        <Named icon={LayoutTemplate} name={tTemplate('newFromTemplate')} short={tTemplate('newShort')} />
      </LinkButton>
      <LinkButton to={screenAddress(eventSection, 'rollForward')} className={narrow}>
        <Named icon={CalendarSync} name={tYear('rollForward')} />
      </LinkButton>
      <a
        href={exported}
        download
        aria-label={t('exportToExcel')}
        onClick={(event) => {
          event.preventDefault()
          if (isOnline) void download()
          else flash.here({ tone: 'info', text: t('exportNeeds') })
        }}
        className={buttonLook('secondary', false, narrow)}
      >
        <Named icon={Download} name={t('exportToExcel')} short={t('exportShort')} />
      </a>
      <LinkButton to={screenAddress(eventSection, 'import')} aria-label={t('importFromExcel')} className={narrow}>
        <Named icon={FileUp} name={t('importFromExcel')} short={t('importShort')} />
      </LinkButton>
    </>
  )
}

const exported = '/api/export/calendarEvents'

const narrow = 'max-md:px-2.5 max-md:text-[0.9375rem]'

/** With its short name on windows in which the whole one has no room. */
function Named({ icon: Icon, name, short = name }: { icon: LucideIcon; name: string; short?: string }) {
  return (
    <>
      <Icon aria-hidden size={18} className="max-md:hidden" />
      <span className="min-[88rem]:hidden">{short}</span>
      <span className="max-[88rem]:hidden">{name}</span>
    </>
  )
}
