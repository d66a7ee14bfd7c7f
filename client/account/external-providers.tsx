import { useState } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { Button } from '#client/ui/button.tsx'
import { useExternalSchemes } from './external-schemes.ts'

/** A button per external sign-in provider: a form post, because it leaves the page. None are shown when there are none. */
export function ExternalProviders({ returnUrl }: { returnUrl: string }) {
  const t = useWords(accountWords)
  const schemes = useExternalSchemes()
  const [token] = useState(() => crypto.randomUUID())
  if (schemes.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-hairline pt-5">
      {schemes.map(({ name, displayName }) => (
        <form
          key={name}
          method="post"
          action={startAddress(name, returnUrl)}
          className="grid"
          onSubmit={() => keepToken(token)}
        >
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{t('signInWith', { name: displayName })}</Button>
        </form>
      ))}
    </div>
  )
}

/** The server compares it with the field of the form: a page from elsewhere can write neither. */
function keepToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `form-token=${token}; path=/api/account/startExternalLogin; samesite=strict; max-age=600${secure}`
}

function startAddress(provider: string, returnUrl: string): string {
  return `/api/account/startExternalLogin?${new URLSearchParams({ provider, returnUrl })}`
}
