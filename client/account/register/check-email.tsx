import { useEffect, useRef } from 'react'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { ResendNotice } from '#client/forms/resend-notice.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { useAccountAddress } from '../account-address.ts'

/** Shown at the top of the form after registering, and focused: the button that was pressed is now disabled. */
export function CheckEmail({ email }: { email: string }) {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <ResendNotice
        resent={t('confirmResent')}
        button={t('resendEmail')}
        send={() => callAccount('resendConfirmEmail', { email }, { returnUrl })}
      >
        <strong className="block wrap-anywhere">{t('confirmSentTo', { email })}</strong>
        <span>{t('checkEmail')}</span>
      </ResendNotice>
    </div>
  )
}
