import type { UsedBy } from '../push-answer.ts'

/** What a file is called and where it is shown, drafts and archived documents included. */
export type FileUses = {
  filename: string
  mimeType: string
  isRemoved: boolean
  /** The first 50 of `total`. */
  uses: UsedBy[]
  total: number
}

/** A picture that was uploaded before: what its last use says it shows, and how many documents show it. */
export type LibraryPicture = { id: string; filename: string; alternativeText: string | null; uses: number }
