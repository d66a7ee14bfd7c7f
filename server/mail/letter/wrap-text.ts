/** The longest line of a text that every mail program shows whole, in characters (RFC 5322, section 2.1.1). */
const longestLine = 78

/** Breaks lines between words; an address, and any longer word, stays whole. */
export function wrapText(text: string): string {
  return text.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  if (line.length <= longestLine) return line
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
