import type { RegisterOptions } from 'react-hook-form'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { passwordWords } from '#client/i18n/words/password.ts'
import { PasswordField, type TextFieldProps } from '#client/ui/text-field.tsx'
import { newPasswordError } from './password-rules.ts'
import { PasswordHint } from './password-hint.tsx'

export type NewPassword = { password: string; confirmPassword: string }

/** Choosing a password: the rules under the first field, marked while it is typed, then the same again. */
export function NewPasswordFields({
  labels,
  typed,
  password,
  confirmPassword,
}: {
  labels?: { password: string; confirmPassword: string }
  /** What the first field holds at the moment. */
  typed: string
  password: Omit<TextFieldProps, 'label' | 'type'>
  confirmPassword: Omit<TextFieldProps, 'label' | 'type'>
}) {
  const t = useWords(passwordWords)
  return (
    <>
      <PasswordField
        {...password}
        label={labels?.password ?? t('password')}
        autoComplete="new-password"
        hint={<PasswordHint password={typed} />}
      />
      <PasswordField
        {...confirmPassword}
        label={labels?.confirmPassword ?? t('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  )
}

/** The rules of both fields (spec section 5). */
export const newPasswordRules = {
  password: { validate: (value) => newPasswordError(value) ?? true },
  confirmPassword: {
    validate: (value, { password }) => value === password || translator(passwordWords)('mismatch'),
  },
} satisfies { [Name in keyof NewPassword]: RegisterOptions<NewPassword, Name> }
