import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'bg-surface text-text border border-control hover:border-brand hover:text-brand',
  quiet: 'text-brand hover:bg-brand-soft forced-colors:border',
  danger: 'bg-danger text-on-danger hover:brightness-90',
}

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold no-underline transition-colors ' +
  'duration-[120ms] disabled:opacity-55 aria-disabled:opacity-55 disabled:pointer-events-none print:hidden'

/**
 * The look shared by buttons and by links that act as buttons; 44 px high, or with `compact` 36 px if there is room and
 * a mouse.
 */
export function buttonLook(variant: ButtonVariant, compact: boolean, className?: string): string {
  return classes(
    shape,
    compact ? 'min-h-11 px-3.5 text-[0.9375rem] md:pointer-fine:min-h-9' : 'min-h-11 px-5',
    looks[variant],
    className,
  )
}
