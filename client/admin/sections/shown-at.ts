/**
 * The page on which readers see a text or film that the app finds by its name: its address, or `signIn` for the page
 * that only visitors see; null for everything else.
 */
export function shownAt(name: string): string | null {
  if (name.startsWith('Login.')) return 'signIn'
  if (name.startsWith('About.')) return '/about'
  if (name === 'Privacy policy') return '/privacy-policy'
  return name === 'Terms and conditions' ? '/terms-and-conditions' : null
}
