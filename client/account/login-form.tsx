import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { CallFailure } from '#client/data/account-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { afterPress } from '#client/ui/after-press.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { signIn, type LoginResult } from './sign-in-call.ts'

type Field = 'email' | 'password'
type Outcome = { kind: 'none' | 'sending' | 'confirm first' } | { kind: 'failed'; messages: string[] }

/** Email, password and remember-me; a failing rule shows on leaving a field and on submit, and blocks the submit. */
export function LoginForm({ returnUrl, onSignedIn }: { returnUrl: string; onSignedIn: (result: LoginResult) => void }) {
  const t = useWords(accountWords)
  const [values, setValues] = useState({ email: '', password: '', rememberMe: true })
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })

  const missing = { email: values.email.trim() === '', password: values.password === '' }
  const errorOf = (field: Field) =>
    left.has(field) && missing[field] ? t(field === 'email' ? 'emailRequired' : 'passwordRequired') : null
  const leave = (field: Field) => afterPress(() => setLeft((before) => new Set([...before, field])))

  const submit = async (form: HTMLFormElement) => {
    setLeft(new Set(['email', 'password']))
    const firstMissing = (['email', 'password'] as const).find((field) => missing[field])
    if (firstMissing) {
      form.querySelector<HTMLInputElement>(`[name=${firstMissing}]`)?.focus()
      return
    }
    setOutcome({ kind: 'sending' })
    try {
      const result = await signIn(values, returnUrl)
      setOutcome({ kind: result.requiresEmailConfirmation ? 'confirm first' : 'none' })
      if (!result.requiresEmailConfirmation) onSignedIn(result)
    } catch (error) {
      setOutcome({ kind: 'failed', messages: messagesOf(error) })
    }
  }
  const messagesOf = (error: unknown) => {
    if (!(error instanceof CallFailure) || (error.isReached && error.messages.length === 0)) return [t('failed')]
    return error.isReached ? error.messages : [t('notReached')]
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (outcome.kind !== 'sending') void submit(event.currentTarget)
      }}
    >
      {outcome.kind === 'failed' && <ErrorPanel messages={outcome.messages} />}
      {outcome.kind === 'confirm first' && <Notice tone="ok">{t('confirmFirst')}</Notice>}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={values.email}
        error={errorOf('email')}
        onChange={({ target }) => setValues({ ...values, email: target.value })}
        onBlur={() => leave('email')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        value={values.password}
        error={errorOf('password')}
        onChange={({ target }) => setValues({ ...values, password: target.value })}
        onBlur={() => leave('password')}
      />
      <SwitchField
        label={t('rememberMe')}
        name="rememberMe"
        checked={values.rememberMe}
        onChange={({ target }) => setValues({ ...values, rememberMe: target.checked })}
      />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={outcome.kind === 'sending'}>
          {outcome.kind === 'sending' ? t('signingIn') : t('signIn')}
        </Button>
        <Link to="/account/forgotPassword" className="inline-flex min-h-11 items-center justify-self-start text-brand">
          {t('forgotten')}
        </Link>
      </div>
    </form>
  )
}
