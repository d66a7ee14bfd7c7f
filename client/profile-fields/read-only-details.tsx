/** Details that are known already and cannot be changed here; every text is shown as it is. */
export function ReadOnlyDetails({ details }: { details: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-control bg-sunken px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {details.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="font-semibold text-muted">{term}</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
