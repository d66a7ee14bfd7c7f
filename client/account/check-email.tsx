import { useEffect, useRef } from 'react'
import { callAccount } from '#client/data/online/account-call.ts'
import { ResendNotice } from '#client/forms/resend-notice.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { useAccountQuery } from './use-account-query.ts'

/** After registering. The button that was pressed rests from now on, so the focus comes here. */
export function CheckEmail({ email }: { email: string }) {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountQuery()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <ResendNotice
        resent={t('confirmResent')}
        button={t('resendEmail')}
        send={() => callAccount('resendConfirmEmail', { email }, { returnUrl })}
      >
        {t('checkEmail')}
      </ResendNotice>
    </div>
  )
}
