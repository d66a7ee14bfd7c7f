import { MonitorDown, Share } from 'lucide-react'
import { useState } from 'react'
import { now } from '#client/data/now.ts'
import { useProduct } from '#client/data/use-product.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { installWords } from '#client/i18n/words/install.ts'
import { Button } from '#client/ui/button.tsx'
import { takeInstallPrompt, isIosBrowser, useInstallPrompt } from './install-prompt.ts'
import { isDismissed, rememberDismissal } from './dismissal.ts'
import type { InstallPrompt } from './held-prompt.ts'

/**
 * Offers to install the app where that can be done (product 4), not where it was declined in the last 30 days. It floats where it
 * covers nothing that its reader came for; on smaller screens it stands below the days.
 */
export function InstallCard() {
  const prompt = useInstallPrompt()
  return (prompt || isIosBrowser()) && <Offer prompt={prompt} />
}

function Offer({ prompt }: { prompt: InstallPrompt | null }) {
  const t = useWords(installWords)
  const { name } = useProduct()
  const way = prompt ? 'web' : 'ios'
  const [isGone, setGone] = useState(() => isDismissed(way, now()))
  if (isGone) return null

  const dismiss = () => {
    rememberDismissal(way, now())
    setGone(true)
  }
  const install = async () => {
    const answer = await takeInstallPrompt()?.prompt()
    if (answer?.outcome === 'dismissed') rememberDismissal('web', now())
  }
  const Icon = prompt ? MonitorDown : Share
  return (
    <section
      aria-labelledby="install-heading"
      className="floating flex items-start gap-4 rounded-card border border-hairline bg-surface p-4 lg:fixed lg:right-6 lg:bottom-6 lg:z-20 lg:w-[30rem] lg:shadow-lift lg:[animation:rise_180ms_ease-out] print:hidden"
    >
      <span aria-hidden className="rounded-control bg-brand-soft p-2.5 text-brand">
        <Icon size={22} />
      </span>
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="grid gap-0.5">
          <h2 id="install-heading" className="text-[1.0625rem]">
            {t('heading', { name })}
          </h2>
          <p className="text-[0.9375rem] text-muted">{t(way)}</p>
          {way === 'ios' && (
            <ol className="list-decimal pt-1.5 pl-5 text-[0.9375rem]">
              <li>{t('iosShare')}</li>
              <li>{t('iosAdd')}</li>
              <li>{t('iosOpen')}</li>
            </ol>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {prompt && (
            <Button compact variant="primary" onClick={() => void install()}>
              {t('install')}
            </Button>
          )}
          <Button compact onClick={dismiss}>
            {t('notNow')}
          </Button>
        </div>
      </div>
    </section>
  )
}
