/**
 * A text of at most so many characters: whole, or cut between two words with the address at which it continues. The address
 * is not counted.
 */
export function excerpt(text: string, most: number, address: string): string {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  const start = characters.slice(0, most).join('')
  // A text without spaces, as in some scripts, is cut where it is.
  const whole = /^([^]*\S)\s+\S*$/.exec(start)?.[1] ?? start
  return `${whole} …\n\nRead on: ${address}`
}
