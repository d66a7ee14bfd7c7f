import { useState } from 'react'
import { emailWorksAgain } from '#client/data/online/own-account.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'

type About = { why: string; tone: 'warning' | 'info'; email: string; onTurnedOn: () => void }

/** Says why no updates and reminders come, because they came back or are paused, and turns them on again. */
export function EmailsOff({ why, tone, email, onTurnedOn }: About) {
  const t = useWords(profileWords)
  const [state, setState] = useState<'off' | 'busy' | 'on'>('off')
  const [messages, setMessages] = useState<string[]>([])
  if (state === 'on') return <Notice tone="ok">{t('emailsOnAgain', { email })}</Notice>
  const turnOn = async () => {
    setState('busy')
    setMessages([])
    try {
      await emailWorksAgain()
      setState('on')
      onTurnedOn()
    } catch (error) {
      setMessages(failureMessages(error))
      setState('off')
    }
  }
  return (
    <>
      <Notice
        tone={tone}
        actions={
          <Button busy={state === 'busy'} onClick={() => void turnOn()}>
            {t('turnEmailsOn')}
          </Button>
        }
      >
        {why}
      </Notice>
      {messages.length > 0 && <ErrorPanel messages={messages} />}
    </>
  )
}
