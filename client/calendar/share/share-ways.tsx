import { configuration } from '#client/data/configuration.ts'
import { dateInWords } from '#client/event-content/event-time.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { shareWords } from '#client/i18n/words/share.ts'
import type { OccurrenceTime } from '#sync/rules/occurrence.ts'
import { Mail, Share2, Users } from 'lucide-react'
import { AddressToCopy, AddressToScan } from '../hand-on/address-to-copy.tsx'
import { mailAbout, teamsPost } from '../hand-on/vendor-addresses.ts'
import { Way, wayLook, WaysPanel } from '../hand-on/ways-panel.tsx'
import { isForAnybody, sharedPath, type SharedEvent } from './shared-path.ts'

type Props = {
  event: SharedEvent
  schedule: OccurrenceTime & { id: string }
  id: string
  onClose: () => void
}

/** Hands on where the event is read, with a sentence: by mail, Teams, the device's own way, the clipboard or another device's camera. */
export function ShareWays({ event, schedule, id, onClose }: Props) {
  const t = useWords(shareWords)
  const date = dateInWords(useWords(eventWords), schedule)
  const { publicUrl, publicEvents = false } = configuration()
  const isPublic = isForAnybody(event, publicEvents)
  const url = publicUrl + sharedPath(event, schedule.id, isPublic)
  const sentence = t('sentence', { name: event.name, date })
  // Whoever closes the device's sheet has changed their mind; an app that shows the page may refuse it.
  const shareByDevice = () => void navigator.share({ title: event.name, text: sentence, url }).catch(() => {})
  return (
    <WaysPanel id={id} onClose={onClose}>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <ul className="grid grow gap-1">
          <Way href={mailAbout(event.name, `${sentence}\n${url}`)} target="_self" icon={<Mail aria-hidden />}>
            {t('mail')}
          </Way>
          <Way href={teamsPost(url, sentence)} icon={<Users aria-hidden />}>
            {t('teams')}
          </Way>
          {'share' in navigator && (
            <li className="grid">
              <button type="button" className={wayLook} onClick={shareByDevice}>
                <Share2 aria-hidden />
                {t('device')}
              </button>
            </li>
          )}
        </ul>
        <AddressToScan url={url} label={t('scan')} />
      </div>
      <AddressToCopy url={url} label={t('link')} copy={t('copyLink')} className="p-3">
        <p className="text-[0.9375rem] text-muted sm:col-span-2">{isPublic ? t('anybody') : t('signedIn')}</p>
      </AddressToCopy>
    </WaysPanel>
  )
}
