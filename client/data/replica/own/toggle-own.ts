import { mergeOwnValue } from '#sync/records/own-record.ts'
import { startedEngine } from '../copy/opened-copy.ts'
import { writeOwnRecord } from './write-own-record.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Turns a star or a date done on or off, by what is stored at that moment: two quick presses leave it as it was.
 * @returns whether it is on now
 */
export function toggleOwn(kind: 'star' | 'done', key: string): Promise<boolean> {
  const turn = async () => {
    const { work } = await startedEngine()
    const row = await work.own.get([kind, key])
    const isOn =
      kind === 'star'
        ? !mergeOwnValue('star', row?.base, row?.unsent).isStarred
        : !mergeOwnValue('done', row?.base, row?.unsent).isDone
    if (kind === 'star') await writeOwnRecord('star', key, { isStarred: isOn })
    else await writeOwnRecord('done', key, { isDone: isOn })
    return isOn
  }
  const turned = last.catch(() => {}).then(turn)
  last = turned
  return turned
}
