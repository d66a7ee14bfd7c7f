import { Spinner } from '#client/ui/loading/spinner.tsx'

/** A spinner that appears only after 150 ms: the copy on the device usually answers sooner. */
export function QuietSpinner({ label }: { label: string }) {
  return (
    <div className="[animation:appear_200ms_150ms_backwards]">
      <Spinner label={label} />
    </div>
  )
}
