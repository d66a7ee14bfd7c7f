import { useState } from 'react'
import { emailWorksAgain, type OwnUser } from '#client/data/online/own-account.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Says that mails to the user's address came back, so that none follow, and turns them on again. */
export function ReturnedEmails({ user }: { user: OwnUser }) {
  const t = useWords(profileWords)
  const [state, setState] = useState<'paused' | 'busy' | 'on'>('paused')
  const [messages, setMessages] = useState<string[]>([])
  const { email, emailsReturnedSince: since } = user
  if (since === null) return null
  if (state === 'on') return <Notice tone="ok">{t('emailsOnAgain', { email })}</Notice>
  const turnOn = async () => {
    setState('busy')
    setMessages([])
    try {
      await emailWorksAgain()
      setState('on')
    } catch (error) {
      setMessages(failureMessages(error))
      setState('paused')
    }
  }
  return (
    <>
      <Notice
        tone="warning"
        actions={
          <Button busy={state === 'busy'} onClick={() => void turnOn()}>
            {t('turnEmailsOn')}
          </Button>
        }
      >
        {t('emailsReturned', { email, date: formatDate(since) })}
      </Notice>
      {messages.length > 0 && <ErrorPanel messages={messages} />}
    </>
  )
}
