import type { ComponentProps } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import type { Scheme } from './external-schemes.ts'
import { ProviderForm } from './provider-form.tsx'

type ExternalProvidersProps = { schemes: readonly Scheme[]; returnUrl: string } & Pick<
  ComponentProps<typeof ProviderForm>,
  'beforeLeaving'
>

/** A button for each external sign-in provider; nothing if there are none. */
export function ExternalProviders({ schemes, returnUrl, beforeLeaving }: ExternalProvidersProps) {
  const t = useWords(accountWords)
  if (schemes.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-hairline pt-5">
      {schemes.map(({ name, displayName }) => (
        <ProviderForm key={name} query={{ provider: name, returnUrl }} beforeLeaving={beforeLeaving}>
          {t('signInWith', { name: displayName })}
        </ProviderForm>
      ))}
    </div>
  )
}
