import { useEffect, useState } from 'react'
import { claimDraft, dropDraft, keepDraft, type ClaimedDraft } from '#client/data/replica/edits/drafts.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'
import type { UnreadTexts } from '#client/forms/typed-problems.ts'
import type { FormValues } from '../section.ts'
import { pauseInForm } from '#sync/times.ts'

/**
 * The values of a form with what was typed and is none, and what it showed when it opened: a save compares with the
 * latter.
 */
export type FormDraft = { opened: Documents[Collection] | null; values: FormValues; unread?: UnreadTexts }

type Claimed = Pick<ClaimedDraft, 'key' | 'draft'>

/**
 * The draft that this form keeps, or continues if an earlier tab has left one; undefined while it is being looked for.
 */
export function useClaimedDraft(form: string): Claimed | undefined {
  const [claimed, setClaimed] = useState<(Claimed & { form: string }) | null>(null)
  useEffect(() => {
    let release: (() => void) | null = () => {}
    claimDraft(form).then(
      (claim) => {
        if (!release) return claim.release()
        release = claim.release
        setClaimed({ ...claim, form })
      },
      // A form can be filled in without an earlier form's draft.
      () => setClaimed({ key: `${form}#${crypto.randomUUID()}`, draft: null, form }),
    )
    return () => {
      release?.()
      release = null
    }
  }, [form])
  return claimed?.form === form ? claimed : undefined
}

export type DraftWriter = {
  /** Writes the draft at the next pause in typing, or when the page is hidden. */
  keep(draft: FormDraft): void
  /** Resolves once what was to be written is, or cannot be. */
  flush(): Promise<void>
  /** Nothing more is written until `keep` is called again. */
  rest(): void
  /** The form holds nothing worth keeping any more. */
  forget(): void
}

/** Keeps a form's draft on the device; `onStored` is called after each write. */
export function createDraftWriter(key: string, onStored: () => void): DraftWriter {
  let next: FormDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = false
  const rest = () => {
    clearTimeout(timer)
    next = null
  }
  let writing = Promise.resolve()
  const flush = () => {
    if (!next) return writing
    const draft = next
    rest()
    // Without space for a draft the form still works; saving reports the problem.
    writing = keepDraft(key, draft).then(onStored, () => {})
    return writing
  }
  return {
    keep: (draft) => {
      rest()
      isStored = true
      next = draft
      timer = setTimeout(() => void flush(), pauseInForm)
    },
    flush,
    rest,
    forget: () => {
      rest()
      if (isStored) void dropDraft(key).catch(() => {})
      isStored = false
    },
  }
}
