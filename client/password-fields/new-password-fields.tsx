import { useWords } from '#client/i18n/i18n.ts'
import { passwordWords } from '#client/i18n/words/password.ts'
import { PasswordField, type TextFieldProps } from '#client/ui/fields/text-field.tsx'
import { PasswordHint } from './password-hint.tsx'

type FieldProps = Omit<TextFieldProps, 'label' | 'type'>

/** Choosing a password: the rules below the first field are marked while it is typed, then the password is repeated. */
export function NewPasswordFields({
  label,
  typed,
  password,
  confirmPassword,
}: {
  label?: string
  /** The current value of the first field. */
  typed: string
  password: FieldProps
  confirmPassword: FieldProps
}) {
  const t = useWords(passwordWords)
  return (
    <>
      <PasswordField
        required
        autoComplete="new-password"
        below={<PasswordHint password={typed} />}
        {...password}
        label={label ?? t('password')}
      />
      <PasswordField required autoComplete="new-password" {...confirmPassword} label={t('confirmPassword')} />
    </>
  )
}
