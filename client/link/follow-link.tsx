import { CloudOff, ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentSession } from '#client/auth/session.ts'
import { currentCopy, startedEngine } from '#client/data/replica/copy/opened-copy.ts'
import { isLinkListed, recordFollowedLink, type FollowedLink } from '#client/data/online/waiting/followed-link.ts'
import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { linkWords } from '#client/i18n/words/link.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Page } from '#client/ui/page.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { useOnce } from '#client/ui/page/use-once.ts'
import type { OutsideAddress } from '#client/addresses/link-address.ts'
import { ownPage } from '#client/addresses/own-page.ts'
import { clickWithin, linkWithin } from '#sync/times.ts'

/**
 * `straight`: the product or an event of the calendar has the link. `offline`: it has, and there is no network to follow it with.
 * `leaving`: nobody here knows the link, so a person decides.
 */
type Way = 'unknown' | 'straight' | 'offline' | 'leaving'

type Props = { address: OutsideAddress; link: FollowedLink }

/** Records the click, then opens a page of the product or a link of the calendar, or asks before any other. */
export function FollowLink({ address: { href, host, isWeb }, link }: Props) {
  const t = useWords(linkWords)
  const { name } = useProduct()
  const [isQueued, setQueued] = useState(false)
  const [way, setWay] = useState<Way>('unknown')
  const navigate = useNavigate()
  const own = ownPage(href)
  const to = host || href.replace(/^mailto:/i, '')

  const decide = async () => {
    const isListed = own !== null || (await isLinkOfCalendar(link))
    setWay(!isListed ? 'leaving' : navigator.onLine ? 'straight' : 'offline')
  }
  useOnce(async () => {
    const sent = recordFollowedLink(currentSession().user?.sub ?? null, link)
    void sent.then(({ status }) => setQueued(status === 'queued'))
    if (own?.isOfApp) return navigate(own.path, { replace: true })
    await Promise.race([sent, late(clickWithin)])
    await decide()
  })
  useEffect(() => {
    if (way === 'straight') location.replace(href)
  }, [way, href])
  // With a connection again the link that waits is followed, and the one that nobody knew here is requested.
  const decideAgain = useEffectEvent(() => {
    if (way === 'offline' || isQueued) void decide()
  })
  useEffect(() => {
    const again = () => decideAgain()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  if (way === 'unknown' || (way === 'straight' && isWeb)) return <Spinner label={t('opening', { host: to })} />
  return (
    <Page
      {...{
        straight: { heading: t('opening', { host: to }) },
        offline: { heading: t('offline'), lead: t('offlineLead', { host: to }) },
        leaving: { heading: t('leaving', { name }), lead: t('leavingLead') },
      }[way]}
    >
      {isQueued && (
        <Notice tone="info">
          <span className="inline-flex gap-2">
            <CloudOff aria-hidden size={20} className="mt-0.5 shrink-0" />
            {t('kept')}
          </span>
        </Notice>
      )}
      <p className="rounded-control border border-hairline bg-surface px-4 py-3 wrap-anywhere">{href}</p>
      <div className="flex flex-wrap gap-3">
        <a href={href} rel="noopener noreferrer" className={buttonLook('primary', false, 'min-w-0 wrap-anywhere py-2')}>
          <ArrowRight aria-hidden size={18} className="shrink-0" />
          {t('continue', { host: to })}
        </a>
        <LinkButton to="/calendar">{t('toCalendar')}</LinkButton>
      </div>
    </Page>
  )
}

/** The server knows; without it, the copy on this device does. */
async function isLinkOfCalendar(link: FollowedLink): Promise<boolean> {
  try {
    return await isLinkListed(link)
  } catch {
    return Promise.race([isLinkOfCopy(link).catch(() => false), late(linkWithin)])
  }
}

async function isLinkOfCopy({ url, calendarEventId }: FollowedLink): Promise<boolean> {
  if (calendarEventId === null || !currentCopy()) return false
  const [engine, { isLinkStored }] = await Promise.all([startedEngine(), import('#client/data/replica/replica.ts')])
  return isLinkStored(engine, url, calendarEventId)
}

function late(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), milliseconds))
}
