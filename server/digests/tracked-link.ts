/** An address as a mail links to it: through the page that counts the click, with the mail that it came from. */
export function trackedLink(
  publicUrl: string,
  url: string,
  { digest, calendarEventId }: { digest: string; calendarEventId?: string },
): string {
  const about = new URLSearchParams({ ...(calendarEventId === undefined ? {} : { calendarEventId }), digest })
  return `${publicUrl}/link/to/${encodeURIComponent(url)}/?${about}`
}
