import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonLook, type ButtonVariant } from './button-look.ts'
import { classes } from './classes.ts'
import { SpinnerMark } from './loading/spinner.tsx'

type Look = { variant?: ButtonVariant; compact?: boolean; icon?: ReactNode }

export type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** While `busy` it keeps its focus, shows a spinner and swallows clicks, so that nothing is sent twice. */
export function Button({
  variant = 'secondary',
  compact = false,
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      className={buttonLook(variant, compact, className)}
      onClick={press}
    >
      {busy ? <SpinnerMark /> : icon}
      {children}
    </button>
  )
}

/** A router link with the look of a button. */
export function LinkButton({
  variant = 'secondary',
  compact = false,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonLook(variant, compact, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A link out of the product with the look of a button; it opens a new tab and sends the other site no referrer. */
export function OutsideLinkButton({
  variant = 'secondary',
  compact = false,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={buttonLook(variant, compact, className)}>
      {icon}
      {children}
    </a>
  )
}

/** A square button that shows an icon only: `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & { label: string; icon: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-text transition-colors',
        'duration-[120ms] hover:bg-brand-soft hover:text-brand disabled:pointer-events-none disabled:opacity-40',
        'forced-colors:border print:hidden',
        className,
      )}
    >
      {icon}
    </button>
  )
}
