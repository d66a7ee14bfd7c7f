import { mergeOwnValue } from '#sync/records/own-record.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { writeOwnRecord } from './write-own-record.ts'

let last: Promise<void> = Promise.resolve()

/** Turns a star or a date done on or off, by what is stored at that moment: two quick presses leave it as it was. */
export function toggleOwn(kind: 'star' | 'done', key: string): Promise<void> {
  const turn = async () => {
    const { work } = await startedEngine()
    const row = await work.own.get([kind, key])
    if (kind === 'star') {
      const { isStarred } = mergeOwnValue('star', row?.base, row?.unsent)
      await writeOwnRecord('star', key, { isStarred: !isStarred })
    } else {
      const { isDone } = mergeOwnValue('done', row?.base, row?.unsent)
      await writeOwnRecord('done', key, { isDone: !isDone })
    }
  }
  last = last.catch(() => {}).then(turn)
  return last
}
