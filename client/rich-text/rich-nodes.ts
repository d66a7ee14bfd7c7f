import type { BaseEditor } from 'slate'
import type { HistoryEditor } from 'slate-history'
import type { ReactEditor } from 'slate-react'

/** How a stretch of text looks, by the tag that says so in HTML, outermost first. */
export const markTags = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const

export type Mark = keyof typeof markTags

export const allMarks = Object.keys(markTags) as Mark[]

export type Marks = { [M in Mark]?: true }

/** A line break within a block is "\n". */
export type RichLeaf = { text: string } & Marks

export type RichImage = {
  type: 'img'
  src: string
  alt: string
  width?: string
  height?: string
  children: { text: '' }[]
}

export type RichLink = { type: 'a'; href: string; title?: string; children: (RichLeaf | RichImage)[] }

export type Inline = RichLeaf | RichImage | RichLink

/** A block of text; its type is its tag. */
export type TextBlock = { type: 'p' | 'h2' | 'h3' | 'h4'; children: Inline[] }
/** `start` is the first number, where that is not 1. */
export type List = { type: 'ul' | 'ol'; start?: number; children: ListItem[] }
export type ListItem = { type: 'li'; children: Block[] }
export type Quote = { type: 'blockquote'; children: Block[] }
export type Rule = { type: 'hr'; children: { text: '' }[] }

export type Block = TextBlock | List | Quote | Rule

export type RichElement = Block | ListItem | RichLink | RichImage

export type RichEditor = BaseEditor & ReactEditor & HistoryEditor

declare module 'slate' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Slate reads its types from this interface
  interface CustomTypes {
    Editor: RichEditor
    Element: RichElement
    Text: RichLeaf
  }
}
