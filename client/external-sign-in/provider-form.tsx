import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

export type StartQuery = { provider: string; returnUrl: string; again?: 'yes' }

type ProviderFormProps = {
  query: StartQuery
  /** What the form waits for, if anything; never rejects. */
  beforeLeaving?: () => Promise<unknown> | null
  children: ReactNode
}

/** A button that leaves for an external provider: a form post to startExternalLogin. */
export function ProviderForm({ query, beforeLeaving, children }: ProviderFormProps) {
  const [isWaiting, setWaiting] = useState(false)
  const [token] = useState(() => crypto.randomUUID())
  const leave = (event: FormEvent<HTMLFormElement>) => {
    // React passes the events of a dialog on to the form in whose code it is rendered.
    event.stopPropagation()
    keepToken(token)
    const due = beforeLeaving?.()
    if (!due) return
    event.preventDefault()
    setWaiting(true)
    const form = event.currentTarget
    void due.then(() => {
      form.submit()
      // Whoever comes back finds the page as it was left.
      setWaiting(false)
    })
  }
  return (
    <form
      method="post"
      action={`/api/account/startExternalLogin?${new URLSearchParams(query)}`}
      className="grid"
      onSubmit={leave}
    >
      <input type="hidden" name="token" value={token} />
      <Button type="submit" busy={isWaiting}>
        {children}
      </Button>
    </form>
  )
}

/** The server compares it with the form's field: a page from elsewhere can write neither. */
function keepToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `form-token=${token}; path=/api/account/startExternalLogin; samesite=strict; max-age=600${secure}`
}
