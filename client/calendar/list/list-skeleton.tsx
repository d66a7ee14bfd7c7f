import { Skeleton } from '#client/ui/loading/skeleton.tsx'

/** Lines that stand in for a list until the first events have come to this device. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 pt-3">
      {['w-1/3', 'w-full', 'w-full', 'w-1/4', 'w-full'].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- five lines that never change places
        <Skeleton key={index} className={`h-11 ${width}`} />
      ))}
    </div>
  )
}
