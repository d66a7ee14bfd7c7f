import { useId, type ReactNode } from 'react'

/** `hint` is between the label and the control, `below` under the control. */
export type FieldWords = { label: string; hint?: ReactNode; below?: ReactNode; error?: string | null | undefined }

export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

export const inputLook =
  'w-full min-h-11 rounded-control border border-control bg-surface px-3.5 py-2 text-text placeholder:text-muted ' +
  'hover:border-brand aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60'

/**
 * A label, a hint and an error around one native control, connected for screen readers; `children` renders the control
 * with the attributes it receives.
 */
export function Field({
  label,
  hint,
  below,
  error,
  hasHiddenLabel = false,
  children,
}: FieldWords & { hasHiddenLabel?: boolean; children: (control: FieldControl) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  const belowId = below ? `${id}-below` : null
  const describedBy = [hintId, errorId, belowId].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className={hasHiddenLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {hintId && (
        <div id={hintId} className="text-[0.9375rem] text-muted">
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {errorId && (
        <p id={errorId} role="alert" className="text-[0.9375rem] font-semibold text-danger">
          {error}
        </p>
      )}
      {belowId && (
        <div id={belowId} className="text-[0.9375rem] text-muted">
          {below}
        </div>
      )}
    </div>
  )
}
