import { LoaderCircle } from 'lucide-react'

/** The turning mark alone, for use inside a control that says what it waits for. */
export function SpinnerMark({ size = 18 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />
}

/** A wait that is announced once: `label` is shown beside the mark. */
export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 p-8 text-muted">
      <SpinnerMark size={22} />
      {label}
    </p>
  )
}
