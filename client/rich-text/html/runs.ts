import { printable } from '#sync/rules/typed-text.ts'
import type { Marks, RichImage, RichLink } from '../rich-nodes.ts'

export type LinkTarget = Pick<RichLink, 'href' | 'title'>

/** A piece of a block's content: text that looks the same throughout, or an image; one object is one link. */
export type Run = ({ text: string; marks: Marks } | { image: RichImage }) & { link: LinkTarget | null }

/**
 * The content of a block with its spaces as HTML shows them: one between two words, and none at the ends of the block and of
 * its lines. Without characters that cannot be stored.
 */
export function tidied(runs: readonly Run[]): Run[] {
  const trimmed = [...runs]
  let isAtStart = true
  for (const [index, run] of trimmed.entries()) {
    if ('image' in run) {
      isAtStart = false
      continue
    }
    const oneSpace = printable(run.text.replaceAll('\ufeff', '')).replaceAll(/[ \t\r\f]+/g, ' ')
    const text = (isAtStart ? oneSpace.replace(/^ /, '') : oneSpace).replaceAll('\n ', '\n')
    if (text !== '') isAtStart = /[ \n]$/.test(text)
    trimmed[index] = { ...run, text }
  }
  let isAtEnd = true
  for (let index = trimmed.length - 1; index >= 0; index -= 1) {
    const run = trimmed[index]!
    if ('image' in run) {
      isAtEnd = false
      continue
    }
    const text: string = (isAtEnd ? run.text.replace(/ $/, '') : run.text).replaceAll(' \n', '\n')
    if (text !== '') isAtEnd = text.startsWith('\n')
    trimmed[index] = { ...run, text }
  }
  const left = trimmed.filter((run) => 'image' in run || run.text !== '')
  return left.some((run) => 'image' in run || run.text.trim() !== '' || run.text.includes('\u00a0')) ? left : []
}

/** The runs of each link together, and those between links. */
export function byLink(runs: readonly Run[]): { link: LinkTarget | null; runs: Run[] }[] {
  const groups: { link: LinkTarget | null; runs: Run[] }[] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last.link === run.link) last.runs.push(run)
    else groups.push({ link: run.link, runs: [run] })
  }
  return groups
}
