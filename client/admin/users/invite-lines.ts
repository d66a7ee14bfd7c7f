/** One line of the field: whom it invites, or why it cannot. */
export type InviteLine = {
  email: string
  firstName: string
  lastName: string
  problem: 'notAddress' | 'twice' | null
}

/** At most as many at once as one administrator may invite in an hour. */
export const mostInvites = 100

/**
 * The people in a text of one address a line, as `terry@example.org` or `Terry Teacher <terry@example.org>`; a list
 * copied from a mail, with semicolons, is read too. Empty lines are left out.
 */
export function readInvites(text: string): InviteLine[] {
  const seen = new Set<string>()
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
  return lines.map((line) => {
    const [, name = '', inBrackets] = /^(.*?)<([^<>]*)>$/.exec(line) ?? []
    const email = (inBrackets ?? line).trim()
    const names = namesOf(name.replaceAll('"', '').trim(), email)
    if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(email)) return { email: line, ...names, problem: 'notAddress' }
    const isKnown = seen.has(email.toLowerCase())
    seen.add(email.toLowerCase())
    return { email, ...names, problem: isKnown ? 'twice' : null }
  })
}

/**
 * The names that stand before the address, or those that the address suggests: people correct theirs in their profile.
 */
function namesOf(name: string, email: string): Pick<InviteLine, 'firstName' | 'lastName'> {
  const [local = '', domain = ''] = email.split('@')
  const words = name === '' ? local.split(/[._+-]+/).filter((word) => word !== '') : name.split(/\s+/)
  const [first = local, ...others] = name === '' ? words.map(capitalised) : words
  const last = others.join(' ')
  return { firstName: first || email, lastName: last || capitalised(domain.split('.')[0] ?? '') || email }
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1)
}
