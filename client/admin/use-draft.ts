import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#client/data/drafts.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'
import type { FormValues } from './section.ts'

/** What a form held, and what it had shown when it opened: a save compares with that one. */
export type FormDraft = { opened: Documents[Collection] | null; values: FormValues }

type KeptDraft = Awaited<ReturnType<typeof readDraft>>

/** The draft that an earlier tab left, null when there is none, undefined while it is read. */
export function useKeptDraft(key: string): KeptDraft | undefined {
  const [read, setRead] = useState<{ key: string; draft: KeptDraft } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (draft: KeptDraft) => {
      if (isCurrent) setRead({ key, draft })
    }
    // A form can be filled in without the draft of an earlier one.
    readDraft(key).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [key])
  return read?.key === key ? read.draft : undefined
}

const pauseInTyping = 400

export type DraftWriter = {
  /** Writes the draft at the next pause in typing, or when the page is hidden. */
  keep(draft: FormDraft): void
  flush(): void
  /** Nothing more is written until `keep` is called again. */
  rest(): void
  /** The form holds nothing worth keeping any more. */
  forget(): void
}

/** Keeps a form's draft on the device; `onKept` hears of each write. */
export function createDraftWriter(key: string, onKept: () => void): DraftWriter {
  let next: FormDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  const rest = () => {
    clearTimeout(timer)
    next = null
  }
  const flush = () => {
    if (!next) return
    const draft = next
    rest()
    // Without room for a draft the form still works; saving tells what is wrong.
    keepDraft(key, draft).then(onKept, () => {})
  }
  return {
    keep: (draft) => {
      rest()
      isKept = true
      next = draft
      timer = setTimeout(flush, pauseInTyping)
    },
    flush,
    rest,
    forget: () => {
      rest()
      if (isKept) void dropDraft(key).catch(() => {})
      isKept = false
    },
  }
}
