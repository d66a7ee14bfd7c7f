/** Where the server answers with calendar feeds. */
export const feedPath = '/api/icalendar/subscribe'

/**
 * The addresses of a feed, of the public one or of one person's: for apps that take an address, and by webcal for what opens a
 * calendar app.
 */
export function feedAddresses(publicUrl: string, token: string | null): { url: string; webcalUrl: string } {
  const url = publicUrl + feedPath + (token === null ? '' : `?token=${token}`)
  return { url, webcalUrl: url.replace(/^https?:/, 'webcal:') }
}
