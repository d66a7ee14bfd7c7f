/** One line of the field: whom it invites, or why it cannot. */
export type InviteLine = {
  email: string
  firstName: string
  lastName: string
  problem: 'notAddress' | 'twice' | null
}

/** At most as many at once as one administrator may invite in an hour. */
export const mostInvites = 100

const quoted = /"([^"]*)"/g
const inBrackets = /<([^<>]*)>/g

/**
 * The people in a text as it is typed or pasted: an address a line, `Terry Teacher <terry@example.org>`, a list copied from Outlook or
 * Gmail (`"Teacher, Terry" <terry@example.org>; …`), or columns of a sheet with the address in one and the names in the others. Empty
 * lines are left out.
 */
export function readInvites(text: string): InviteLine[] {
  const seen = new Set<string>()
  const lines = text.replaceAll(/[“”„]/g, '"').split(/[\r\n]+/)
  return lines.flatMap(peopleIn).map(({ email, names, shown }) => {
    const { firstName, lastName } = namesOf(names, email)
    if (!/^[^\s@<>,]+@[^\s@<>,]+$/.test(email)) return { email: shown, firstName, lastName, problem: 'notAddress' }
    const isKnown = seen.has(email.toLowerCase())
    seen.add(email.toLowerCase())
    return { email, firstName, lastName, problem: isKnown ? 'twice' : null }
  })
}

/** What stays in the field once these addresses have been invited. */
export function linesLeft(lines: readonly InviteLine[], invited: readonly string[]): InviteLine[] {
  const done = new Set(invited.map((email) => email.toLowerCase()))
  return lines.filter(({ email }) => !done.has(email.toLowerCase()))
}

/** Somebody with the names that are given, of which the second is the last name; `shown` is what stands there. */
type Given = { email: string; names: readonly string[]; shown: string }

function peopleIn(line: string): Given[] {
  const people: Given[] = []
  let end = 0
  for (const { 0: brackets, 1: inside = '', index } of line.matchAll(inBrackets)) {
    const email = addressIn(inside)
    const before = line.slice(end, index).split(';')
    const name = before.pop() ?? ''
    people.push(...before.flatMap(peopleInCells))
    const { others, names } = namesBefore(name, email)
    people.push(...others, { email, names, shown: `${plain(name)} ${brackets}`.trim() })
    end = index + brackets.length
  }
  return [...people, ...peopleInCells(line.slice(end))]
}

/** The names before an address in brackets, and the addresses alone that stand before those. */
function namesBefore(text: string, email: string): { others: Given[]; names: string[] } {
  const [, inQuotes] = /^[\s,]*["'](.*)["']\s*$/.exec(text) ?? []
  if (inQuotes !== undefined) return { others: [], names: inQuotes.includes('@') ? [] : inOrder(inQuotes) }
  const cells = cellsOf(text).filter((cell) => addressIn(cell) !== email)
  const last = cells.findLastIndex((cell) => cell.includes('@'))
  return { others: peopleOf(cells.slice(0, last + 1)), names: inOrder(cells.slice(last + 1).join(', ')) }
}

function peopleInCells(text: string): Given[] {
  const cells = cellsOf(text)
  const addresses = cells.filter((cell) => cell.includes('@'))
  if (addresses.length !== 1 || cells.length === 1) return peopleOf(cells)
  const names = cells.filter((cell) => cell !== addresses[0])
  const email = addressIn(addresses[0]!)
  return [{ email, names: names.length === 1 ? inOrder(names[0]!) : names, shown: cells.join(' ') }]
}

/** Each address with the cells before it; what follows the last one is no address. */
function peopleOf(cells: readonly string[]): Given[] {
  const people: Given[] = []
  let names: string[] = []
  for (const cell of cells) {
    if (!cell.includes('@')) {
      names.push(cell)
      continue
    }
    people.push({ email: addressIn(cell), names: names.length === 1 ? inOrder(names[0]!) : names, shown: cell })
    names = []
  }
  const rest = names.join(' ')
  return rest === '' ? people : [...people, { email: rest, names: [], shown: rest }]
}

/** What stands between commas, semicolons and tabs that are not within quotation marks; addresses between blanks are cells too. */
function cellsOf(text: string): string[] {
  const quotes: string[] = []
  const held = text.replaceAll(quoted, (_all, inside: string) => `"${quotes.push(inside) - 1}"`)
  return held
    .split(/[,;\t]/)
    .flatMap((cell) => (cell.includes('@') ? cell.split(/\s+(?=\S*@)|(?<=@\S*)\s+/) : [cell]))
    .map((cell) => plain(cell.replaceAll(/"(\d+)"/g, (_all, at: string) => quotes[Number(at)] ?? '')))
    .filter((cell) => cell !== '')
}

const addressIn = (text: string) => text.trim().replace(/^mailto:/i, '')
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** "Teacher, Terry" and "Terry Teacher" as first and last name. */
function inOrder(name: string): string[] {
  const [last = '', first = ''] = name.split(',').map(plain)
  if (first !== '') return [first, last]
  const [one = '', ...others] = last.split(' ')
  return [one, others.join(' ')].filter((word) => word !== '')
}

/** The names that are given, or those that the address suggests: people correct theirs in their profile. */
function namesOf(names: readonly string[], email: string): Pick<InviteLine, 'firstName' | 'lastName'> {
  const [local = '', domain = ''] = email.split('@')
  const words = local.split(/[._+-]+/).filter((word) => word !== '')
  const [word = local, ...others] = words.map(capitalised)
  const [first = word, last = names.length === 0 ? others.join(' ') : ''] = names
  return { firstName: first || email, lastName: last || capitalised(domain.split('.')[0] ?? '') || email }
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1)
}
