import { Copy, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { configuration } from '#client/data/configuration.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import {
  createPreviewLink,
  readPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from '#client/data/online/preview-links.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall, type Call } from '#client/forms/use-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { previewLinkWords } from '#client/i18n/words/preview-links.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { longLondonTime } from './london-time.ts'

/** The links to an event that work: made, copied and taken back, online only. */
export function PreviewLinksDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const t = useWords(previewLinkWords)
  const call = useCall()
  const make = useRef<HTMLButtonElement>(null)
  const answer = useAnswer(`preview links ${eventId}`, (signal) => readPreviewLinks(eventId, signal))
  /** Revoked from here: the list may not be read again, as without a connection. */
  const [revoked, leaveOut] = useState<readonly string[]>([])
  const revoke = async ({ id }: PreviewLink) => {
    await revokePreviewLink(id)
    leaveOut((before) => [...before, id])
  }
  const change = (work: () => Promise<unknown>) =>
    call.run(async () => {
      await work()
      await answer.reload()
      // The button that was pressed may be gone with its link.
      make.current?.focus()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('meaning')}
      footer={
        <>
          <Button
            ref={make}
            variant="primary"
            busy={call.isBusy}
            icon={<Plus aria-hidden size={18} />}
            onClick={() => void change(() => createPreviewLink(eventId))}
          >
            {t('make')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <CallProblems problems={call.problems} />
        {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
        {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
        {answer.status === 'ready' && (
          <Links
            links={answer.value.filter(({ id }) => !revoked.includes(id))}
            call={call}
            onRevoke={(link) => void change(() => revoke(link))}
          />
        )}
      </div>
    </Dialog>
  )
}

function Links({
  links,
  call: { isBusy },
  onRevoke,
}: {
  links: readonly PreviewLink[]
  call: Call
  onRevoke: (link: PreviewLink) => void
}) {
  const t = useWords(previewLinkWords)
  if (links.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul className="grid gap-4">
      {links.map((link, index) => {
        const url = configuration().publicUrl + link.path
        const number = links.length - index
        return (
          <li key={link.id} className="grid gap-2 rounded-control border border-hairline p-4">
            <TextField
              label={t('link', { number })}
              hint={t('until', { when: longLondonTime(link.expiresAt), by: link.madeBy ?? t('somebody') })}
              readOnly
              value={url}
              onFocus={({ target }) => target.select()}
            />
            <div className="flex flex-wrap gap-2">
              <CopyButton text={url} icon={<Copy aria-hidden size={18} />}>
                {t('copy', { number })}
              </CopyButton>
              <Button disabled={isBusy} onClick={() => onRevoke(link)}>
                {t('revoke', { number })}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
