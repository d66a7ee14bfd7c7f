import { useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { CallProblems } from './call-problems.tsx'
import { useCall } from './use-call.ts'

/** A green notice that a mail was sent, with a button that sends it again and then says so. */
export function ResendNotice({
  children,
  resent,
  button,
  send,
}: {
  children: ReactNode
  /** The text shown once it has been sent again. */
  resent: ReactNode
  button: string
  send: () => Promise<unknown>
}) {
  const call = useCall()
  const [isResent, setResent] = useState(false)
  const resend = () =>
    call.run(async () => {
      await send()
      setResent(true)
    })
  return (
    <div className="grid gap-3">
      <Notice
        tone="ok"
        actions={
          <Button compact busy={call.isBusy} onClick={() => void resend()}>
            {button}
          </Button>
        }
      >
        {isResent ? resent : children}
      </Notice>
      <CallProblems problems={call.problems} />
    </div>
  )
}
