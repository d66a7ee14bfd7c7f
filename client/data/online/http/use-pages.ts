import { useEffect, useRef, useState } from 'react'
import { failureMessages } from './failure-messages.ts'
import { useAnswer, type Answer } from './use-answer.ts'

/** What one request found, from its offset on. */
export type Page<Row> = { rows: readonly Row[]; hasMore: boolean }

type Further<Row> = { after: Page<Row>; rows: Row[]; hasMore: boolean; isLoading: boolean; problems: string[] }

/**
 * Rows of the server, a page at a time. While another `key` is requested, the rows of the previous one stay, so that a
 * list does not flicker with every key press. A row that has moved into the next page meanwhile is shown once.
 */
export function usePages<Row, P extends Page<Row>>(
  key: string,
  request: (offset: number, signal: AbortSignal) => Promise<P>,
  idOf: (row: Row) => string,
) {
  const first = useAnswer(key, (signal) => request(0, signal), { stays: true })
  const latest = first.status === 'ready' ? first.value : null

  const [further, setFurther] = useState<Further<Row> | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [latest])
  const known = latest && further?.after === latest ? further : null
  const loadMore = async () => {
    if (!latest || known?.isLoading) return
    const before = known ?? { after: latest, rows: [], hasMore: latest.hasMore }
    const controller = new AbortController()
    running.current = controller
    setFurther({ ...before, isLoading: true, problems: [] })
    try {
      const page = await request(latest.rows.length + before.rows.length, controller.signal)
      if (controller.signal.aborted) return
      const rows = [...before.rows, ...page.rows]
      setFurther({ after: latest, rows, hasMore: page.hasMore, isLoading: false, problems: [] })
    } catch (error) {
      if (!controller.signal.aborted) setFurther({ ...before, isLoading: false, problems: failureMessages(error) })
    }
  }

  const answer: Answer<P> = latest
    ? { status: 'ready', value: { ...latest, rows: allOf(latest, known, idOf), hasMore: (known ?? latest).hasMore } }
    : first
  return { answer, loadMore, isLoadingMore: known?.isLoading ?? false, problems: known?.problems ?? [] }
}

function allOf<Row>({ rows }: Page<Row>, further: Further<Row> | null, idOf: (row: Row) => string): readonly Row[] {
  if (!further) return rows
  return [...new Map([...rows, ...further.rows].map((row) => [idOf(row), row])).values()]
}
