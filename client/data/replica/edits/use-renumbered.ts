import { useEffect, useState } from 'react'
import { currentCopy } from '../copy/opened-copy.ts'

/** The current id of a document in the outbox; the server may have one with the same id that was made elsewhere. */
export function useRenumbered(id: string): string {
  const [moved, setMoved] = useState({ from: id, to: id })
  useEffect(
    () =>
      currentCopy()?.channel.listen((message) => {
        if (message.kind === 'renumbered' && message.from === id) setMoved(message)
      }),
    [id],
  )
  return moved.from === id ? moved.to : id
}
