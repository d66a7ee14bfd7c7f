import { useState } from 'react'
import {
  clearUnsent,
  countBeforeSignOut,
  sendUnsent,
  type SendEnd,
  type Unsent,
} from '#client/data/replica/edits/before-sign-out.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { signOutWords } from '#client/i18n/words/sign-out.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'

type Doing = 'sending' | 'leaving' | null

/** Signing out with a queue: send, keep or discard what is unsent (design 7). `onStay` cancels the sign-out. */
export function SignOutChoice({
  unsent,
  onLeave,
  onStay,
}: {
  unsent: Unsent
  onLeave: () => Promise<void>
  onStay: () => void
}) {
  const t = useWords(signOutWords)
  const [{ changes, own, reports, links }, setLeft] = useState(unsent)
  const [doing, setDoing] = useState<Doing>(null)
  const [problem, setProblem] = useState<Exclude<SendEnd, 'sent'> | null>(null)

  const leave = async () => {
    setDoing('leaving')
    await onLeave()
  }
  const send = async () => {
    setDoing('sending')
    setProblem(null)
    const end = await sendUnsent()
    if (end === 'sent') return leave()
    const left = await countBeforeSignOut()
    if (!left) return leave()
    setLeft(left)
    setProblem(end)
    setDoing(null)
  }
  const discard = async () => {
    setDoing('leaving')
    await clearUnsent()
    await leave()
  }

  const what = [
    changes > 0 && t('changes', { count: changes }),
    own > 0 && t('own', { count: own }),
    reports > 0 && t('reports', { count: reports }),
    links > 0 && t('links', { count: links }),
  ].filter((part) => part !== false)
  return (
    <Dialog
      open
      onClose={() => doing === 'leaving' || onStay()}
      title={t('title', { what: new Intl.ListFormat(language()).format(what) })}
      description={t('lead', { count: changes + own + reports + links })}
      footer={
        <>
          <Button variant="primary" busy={doing !== null} onClick={() => void send()}>
            {doing === 'sending' ? t('sending') : t('sendNow')}
          </Button>
          <Button disabled={doing !== null} onClick={() => void leave()}>
            {t('keep')}
          </Button>
          <Button variant="danger" disabled={doing !== null} onClick={() => void discard()}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problem && <Notice tone="warning">{t(problemWords[problem])}</Notice>}
        <dl className="grid gap-3">
          <Meaning term={t('sendNow')}>{t('sendNowMeans')}</Meaning>
          <Meaning term={t('keep')}>{t('keepMeans')}</Meaning>
          <Meaning term={t('discard')}>{t('discardMeans')}</Meaning>
        </dl>
      </div>
    </Dialog>
  )
}

function Meaning({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}

const problemWords = {
  offline: 'offline',
  'signed-out': 'signedOut',
  failed: 'failed',
  pictures: 'pictures',
  devicePictures: 'devicePictures',
  left: 'left',
  ownRefused: 'ownRefused',
} as const satisfies Record<Exclude<SendEnd, 'sent'>, string>
