import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import type { BrowserName } from './actions.ts'
import type { End, Saving } from './acts.ts'
import type { School } from './school.ts'

type Saved = Saving & { n: number; browser: BrowserName; end: End | 'not ended' }
type Revision = { documentId: string; kind: string; after: Record<string, unknown> | null }

/** What was saved on the pages, which must be found once and only once. */
export function keepSaves() {
  const saves: Saved[] = []
  /** Settled by "theirs", so that the earlier value is given up. */
  const givenUp = new Set<string>()
  let undos = 0
  return {
    /** @returns a function that records how it ended */
    begun: (n: number, browser: BrowserName, saving: Saving): ((end: End) => void) => {
      const saved: Saved = { ...saving, n, browser, end: 'not ended' }
      saves.push(saved)
      return (end) => void (saved.end = end)
    },
    mayGiveUp: (entries: readonly OutboxEntry[]) => {
      for (const { edit } of entries) givenUp.add(edit.documentId)
    },
    undone: () => void (undos += 1),
    /** The saves that are missing, or present more often than they were made. */
    problems: async (school: School, outboxes: ReadonlyMap<BrowserName, readonly OutboxEntry[]>): Promise<string[]> => {
      const revisions = await school.sql<Revision[]>`/* takenEdits */
        select document_id, kind, after from revision where answer ->> 'answer' in ('APPLIED', 'MERGED') and after is not null`
      return saves.flatMap((saved) => {
        const queued = [...outboxes.values()].flat().map(({ edit }) => edit)
        const found = [...revisions, ...queued].filter((edit) => isOf(saved, edit)).length
        const mayBeMissing = saved.end !== 'done' || givenUp.has(saved.id ?? '') || isCreatedAndGivenUp(saved)
        const most = 'value' in saved ? 1 + undos : Infinity
        if (found === 0 && !mayBeMissing) return [`saved in ${saved.n} and lost: ${JSON.stringify(saved)}`]
        if (found > most) return [`saved in ${saved.n} once and taken ${found} times: ${JSON.stringify(saved)}`]
        return []
      })
      function isCreatedAndGivenUp({ id }: Saved): boolean {
        return id === null && givenUp.size > 0 && undos > 0
      }
    },
  }
}

function isOf(
  saved: Saved,
  edit: { documentId: string; kind: string; after: Record<string, unknown> | null },
): boolean {
  if ('value' in saved)
    return edit.after?.[saved.field] === saved.value && (saved.id === null || saved.id === edit.documentId)
  if (edit.documentId !== saved.id) return false
  return saved.field === 'deleted' ? edit.kind === 'delete' : edit.kind === 'archive' || edit.kind === 'restore'
}
