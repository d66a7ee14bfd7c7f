import 'fake-indexeddb/auto'
import type { Subscription } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCopy } from '#tests/support/browsers/open-copy.ts'
import { epoch, uuid } from '#tests/support/queued-edits.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import type { PulledDocument } from '../../protocol/pull-answer.ts'
import { openRawStorage } from '../storage/replica-storage.ts'
import type { GenerationState } from '../storage/view-store.ts'
import { fillDocuments, type Storage } from '../storage/write-page.ts'
import { watchFirstOfList, watchFirstRows } from './first-rows.ts'

const named = (number: number, name: string) => ({
  ...{ id: uuid(number), name, color: '#112233', displayOrder: number, descriptionHtml: '<p>Long</p>' },
  ...{ archived: false, position: number, edit: null },
})

describe('the first rows of a copy that is being made', () => {
  let opened: ReturnType<typeof openCopy>
  let storage: Storage
  let watching: Subscription[]

  beforeEach(async () => {
    opened = openCopy()
    storage = await openRawStorage(opened.generation, 'calendarEventType')
    watching = []
  })
  afterEach(async () => {
    for (const one of watching) one.unsubscribe()
    await storage.close()
    await opened.close()
  })

  const stateOf = (role: GenerationState['role'], position: number): GenerationState => {
    const { generation } = opened
    return { role, generation, checkpoint: { epoch, scope: 'administrator', position, since: 9 }, syncedAt: null }
  }
  const storePage = async (position: number, ...names: string[]) => {
    const documents = names.map((name, number) => named(position * 10 + number, name))
    await fillDocuments(storage, documents as unknown as PulledDocument['document'][], async () => {})
    await opened.view.generations.put(stateOf('filling', position))
  }
  const watch = () => {
    const received: string[][] = []
    const rows = watchFirstRows(opened.engine, 'calendarEventType')
    watching.push(rows.subscribe((found) => received.push(found.map(({ name }) => name).toSorted())))
    return received
  }

  test('the first rows are those of the first page that has any, and stay the same while more arrive', async () => {
    const received = watch()
    await storePage(1)
    await storePage(2, 'Exams', 'Fairs')
    await eventually(() => expect(received).toEqual([['Exams', 'Fairs']]))
    await storePage(3, 'Galas')
    const later = watch()
    await eventually(() => expect(later).toEqual([['Exams', 'Fairs', 'Galas']]))
    expect(received).toEqual([['Exams', 'Fairs']])
  })

  test('nothing is read of a copy that is being made beside another one', async () => {
    await opened.view.generations.put({ ...stateOf('current', 5), generation: { ...opened.generation, number: 0 } })
    const received = watch()
    await storePage(1, 'Exams')
    await opened.view.generations.delete('current')
    await eventually(() => expect(received).toEqual([['Exams']]))
  })

  test('the rows of a list come with the names that have arrived', async () => {
    const received: string[][] = []
    const list = watchFirstOfList(opened.engine, 'calendarEventType', ['itemTag'])
    watching.push(
      list.subscribe(({ rows, names }) => received.push([...rows.map(({ row }) => row.name), ...names.keys()])),
    )
    await storePage(1, 'Exams')
    await eventually(() => expect(received).toEqual([['Exams']]))
    const tags = await openRawStorage(opened.generation, 'itemTag')
    const tag = { ...named(70, 'Primary'), tagType: 'SchoolPhase' } as unknown as PulledDocument['document']
    await fillDocuments(tags, [tag], async () => {})
    await tags.close()
    await storePage(2)
    await eventually(() => expect(received).toEqual([['Exams'], ['Exams', uuid(70)]]))
  })
})
