const longestSlug = 80

/** The readable segment of an event's address; never empty and never `search`, which is an address of its own. */
export function eventSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const slug = Array.from(words)
    .slice(0, longestSlug)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
  if (slug === '') return 'event'
  return slug === 'search' ? 'search-event' : slug
}

/** Where an event opens at one of its dates, from the product's address on. */
export function eventPath(name: string, scheduleId: string): string {
  return `/calendar/${encodeURIComponent(eventSlug(name))}/${encodeURIComponent(scheduleId)}`
}
