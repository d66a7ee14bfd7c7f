import { Send } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#client/auth/session.ts'
import { toReaderFilter, type Exclusions } from '#client/data/exclusions.ts'
import { previewDigest, sendDigestToMyself } from '#client/data/online/digests.ts'
import type { DigestKind } from '#sync/protocol/answers/digest-overview.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { noExclusions } from '#client/data/write-exclusions.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { LetterPreview } from '#client/letter-preview/letter-preview.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ToggleGroup } from '#client/ui/fields/toggle-group.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { useFlash } from '../flash-message.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { PreviewFilters } from './preview-filters.tsx'

/** The next update as somebody with the chosen filters would get it, and a way to get it oneself. */
export function PreviewPart() {
  const t = useWords(emailsWords)
  const [kind, setKind] = useState<DigestKind>('weekly')
  const [excluded, setExcluded] = useState<Exclusions>(noExclusions)
  const filter = toReaderFilter(excluded)
  const query = JSON.stringify([kind, filter])
  const answer = useAnswer(query, (signal) => previewDigest(kind, filter, signal), { stays: true })
  return (
    <Card className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2>{t('preview')}</h2>
        <p className="max-w-measure text-muted">{t('previewHint')}</p>
      </div>
      <div>
        <ToggleGroup
          label={t('which')}
          options={[
            { value: 'weekly', label: t('weekly') },
            { value: 'daily', label: t('daily') },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <PreviewFilters excluded={excluded} onChange={setExcluded} />
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      {answer.status === 'ready' && <LetterPreview letter={answer.value} />}
      <SendToMyself key={query} kind={kind} excluded={excluded} />
    </Card>
  )
}

function SendToMyself({ kind, excluded }: { kind: DigestKind; excluded: Exclusions }) {
  const t = useWords(emailsWords)
  const flash = useFlash()
  const { user } = useSession()
  const call = useCall()
  if (!user) return null
  const { email } = user
  const send = () =>
    call.run(async () => {
      const isSent = await sendDigestToMyself(kind, toReaderFilter(excluded))
      if (isSent) flash.here({ tone: 'ok', text: t('sentNow', { name: t(kind).toLowerCase(), email }) })
      else flash.here({ tone: 'info', text: t('nothingSent') })
    })
  return (
    <div className="grid gap-3">
      <CallProblems problems={call.problems} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={call.isBusy} icon={<Send aria-hidden size={18} />} onClick={() => void send()}>
          {call.isBusy ? t('sending') : t('sendToMyself')}
        </Button>
        <p className="min-w-0 wrap-anywhere text-muted">{t('sendHint', { email })}</p>
      </div>
    </div>
  )
}
