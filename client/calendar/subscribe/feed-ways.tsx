import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { CalendarDays } from 'lucide-react'
import { AddressToCopy, AddressToScan } from '../hand-on/address-to-copy.tsx'
import { googleFeed, outlookFeed } from '../hand-on/vendor-addresses.ts'
import { isApple, waysOn, type FeedWay } from './ways.ts'

/** The ways to follow one feed, the one that works on this device first. */
export function FeedWays({ url, webcalUrl }: { url: string; webcalUrl: string }) {
  const t = useWords(subscribeWords)
  const { name } = useProduct()
  const addresses: Record<FeedWay, string> = {
    app: webcalUrl,
    google: googleFeed(webcalUrl),
    outlook: outlookFeed('personal', url, name),
    microsoft365: outlookFeed('work', url, name),
  }
  const words: Record<FeedWay, string> = {
    app: isApple(navigator) ? t('appleCalendar') : t('otherApp'),
    google: t('google'),
    outlook: t('outlook'),
    microsoft365: t('microsoft365'),
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start gap-6">
        <ul className="grid flex-1 basis-60 gap-2">
          {waysOn(navigator).map((way, index) => (
            <li key={way} className="grid">
              <a
                href={addresses[way]}
                {...(way === 'app' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
                className={buttonLook(index === 0 ? 'primary' : 'secondary', false, 'justify-start px-4')}
              >
                <CalendarDays aria-hidden size={18} className="shrink-0" />
                {index === 0 ? t('add', { calendar: words[way] }) : words[way]}
              </a>
            </li>
          ))}
        </ul>
        <AddressToScan url={webcalUrl} label={t('scan')} />
      </div>
      <p className="text-[0.9375rem] text-muted">{t('slow')}</p>
      <AddressToCopy url={url} label={t('link')} copy={t('copyLink')} />
    </div>
  )
}
