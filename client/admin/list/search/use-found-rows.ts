import { useEffect, useMemo, useState } from 'react'
import { inSlices } from '#client/search/in-slices.ts'
import { createRowSearch, type Searched } from './found-rows.ts'

/** The rows that a search finds; `isWhole`: none of them was still to be read. */
export function useFoundRows<Row extends Searched>(rows: readonly Row[], search: string) {
  const [{ mustRead, readSteps, find }] = useState(() => createRowSearch<Row>())
  const [timesRead, setTimesRead] = useState(0)
  const isWhole = useMemo(
    () => search.trim() === '' || !mustRead(rows),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is known follows what has been read
    [mustRead, rows, search, timesRead],
  )
  useEffect(() => {
    if (isWhole) return undefined
    let isOver = false
    void inSlices(readSteps(rows), () => isOver).then(() => isOver || setTimesRead((times) => times + 1))
    return () => {
      isOver = true
    }
  }, [isWhole, readSteps, rows])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is known follows what has been read
  const found = useMemo(() => find(rows, search), [find, rows, search, timesRead])
  return { found, isWhole }
}
