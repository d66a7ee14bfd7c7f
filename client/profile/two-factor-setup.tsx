import { Copy } from 'lucide-react'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'

/** What `twoFactor/start` answers. */
export type Key = { secret: string; uri: string }

/** The key to scan or to type, and a first code that shows that the app has it. */
export function TwoFactorSetup({
  shownKey,
  reauthenticated,
  onEnabled,
  onCancel,
}: {
  shownKey: Key
  reauthenticated: <T>(call: () => Promise<T>) => Promise<T>
  onEnabled: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const t = useWords(ownAccountWords)
  const { field, formProps, isBusy, problems } = useCallForm<{ code: string }>({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? translator(ownAccountWords)('codeRequired') : null }),
    send: async ({ code }) => {
      const body = { code: code.trim() }
      const { recoveryCodes } = await reauthenticated(() =>
        callAccount<{ recoveryCodes: string[] }>('twoFactor/enable', body),
      )
      onEnabled(recoveryCodes)
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <p>{t('scan')}</p>
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={shownKey.uri} label={t('qrCode')} />
        <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
          <h3>{t('key')}</h3>
          <code translate="no" className="rounded-control bg-sunken px-3 py-2 text-[1.0625rem] break-all">
            {shownKey.secret}
          </code>
          <CopyButton text={shownKey.secret} icon={<Copy aria-hidden size={18} />}>
            {t('copyKey')}
          </CopyButton>
        </div>
      </div>
      <CallProblems problems={problems} />
      <TextField
        {...field('code')}
        label={t('code')}
        hint={t('codeHint')}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        className="max-w-48 text-[1.25rem] tracking-[0.12em]"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? t('turningOn') : t('turnOn')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
