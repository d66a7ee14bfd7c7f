import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useWords } from '../../i18n/i18n.ts'
import { controlWords } from '../../i18n/words/controls.ts'
import { classes } from '../classes.ts'
import { Field, inputLook, type FieldWords } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldWords

/** One line of text, in the direction in which it is written. Everything else (`ref`, `name`, `type`, `onBlur` ...) goes to the native input. */
export function TextField({ label, hint, below, error, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} below={below} error={error}>
      {(control) => <input type="text" dir="auto" {...input} {...control} className={classes(inputLook, className)} />}
    </Field>
  )
}

/** A password that can be shown; paste is allowed and nothing is truncated. */
export function PasswordField({ label, hint, below, error, className, ...input }: Omit<TextFieldProps, 'type'>) {
  const t = useWords(controlWords)
  const [isShown, show] = useState(false)
  return (
    <Field label={label} hint={hint} below={below} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(inputLook, 'pr-12', className)}
          />
          <button
            type="button"
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            onClick={() => show(!isShown)}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center text-muted hover:text-brand"
          >
            {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        </span>
      )}
    </Field>
  )
}
