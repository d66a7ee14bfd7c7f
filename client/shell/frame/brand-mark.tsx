/** A planner's page with today marked: the same drawing as the icon of the installed app. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path
        d="M8 12.5A2.5 2.5 0 0 1 10.5 10h11a2.5 2.5 0 0 1 2.5 2.5V22a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 8 22Z"
        fill="var(--on-brand)"
      />
      <path d="M12 7.5v4M20 7.5v4" stroke="var(--on-brand)" strokeWidth="2" strokeLinecap="round" />
      <path d="M8 14h16" stroke="var(--brand)" strokeWidth="1.5" />
      <circle cx="19.5" cy="19.5" r="2.6" fill="var(--today)" />
      <path d="M11.5 17.5h3M11.5 21h3" stroke="var(--brand)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
