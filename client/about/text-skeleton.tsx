import { Skeleton } from '#client/ui/loading/skeleton.tsx'

/** Placeholder lines for a text that is loading. */
export function TextSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid max-w-measure gap-3">
      <span className="sr-only">{label}</span>
      {['w-full', 'w-11/12', 'w-full', 'w-3/4'].map((width, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- four lines that never move
        <Skeleton key={line} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}
