import 'fake-indexeddb/auto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '#sync/entities/index.ts'
import { isEdit } from '#sync/protocol/is-edit.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import { isPullAnswer } from '#sync/protocol/pull-answer.ts'
import { isPushAnswer } from '#sync/protocol/push-answer.ts'
import { createViewReader } from '#sync/replica/view/view-reader.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import { readCopy } from '#tests/sync/model/disk.ts'
import { pullAll } from '../support/pull.ts'
import { requestGraphql } from '../support/push.ts'
import { installPage, startDevice } from './wire/recorded-device.ts'
import { readRecordings, translated, withoutServerRows, type Recording } from './wire/recording.ts'
import { openSchool, type School } from './wire/school.ts'
import { wipeDatabases, writeDatabases } from './wire/stored-databases.ts'

describe.each(readRecordings().map((recording) => [`${recording.schema}-${recording.commit}`, recording] as const))(
  'a device that schema %s has left',
  (_name, recorded) => {
    let school: School
    let recording: Recording
    let page: ReturnType<typeof installPage>

    beforeAll(async () => {
      school = await openSchool(recorded.blob)
      const { alex, erin, terry } = school.people
      recording = translated(recorded, { alex: alex.id, erin: erin.id, terry: terry.id }, school.epoch)
      for (const { by, document, variables } of recording.traffic) {
        await requestGraphql(school.people[by].browser, document, variables)
      }
      page = installPage(alex.browser, () => undefined)
      return async () => {
        page.leave()
        await school.stop()
      }
    })

    afterEach(() => wipeDatabases())

    const queued = () =>
      recording.disk
        .find(({ name }) => name.startsWith('work-'))!
        .stores.find(({ name }) => name === 'outbox')!
        .rows.map(([, row]) => row as OutboxEntry)

    test("a recorded device's answers are still understood, and its queue reads as one of today", () => {
      for (const { call, variables, answer } of recording.traffic) {
        if (call === 'push') expect(isPushAnswer(answer, variables['edits'] as { id: string }[])).toBe(true)
        if (call === 'pull')
          expect(isPullAnswer(answer as PullAnswer, (variables['checkpoint'] ?? null) as never)).toBe(true)
      }
      for (const { edit } of queued()) expect(isEdit(edit)).toBe(true)
    })

    test('a recorded device shows its months before it has been online', async () => {
      await writeDatabases(recording.disk)
      const reader = createViewReader(school.people.alex.id)
      const view = await reader.readMonths('2026-11', '2026-12')
      await reader.close()
      expect(view?.entries.length).toBeGreaterThan(0)
    })

    test('a recorded device sends what waited, keeps what needs somebody, and reads on to what the server has', async () => {
      await writeDatabases(recording.disk)
      const { alex } = school.people
      const device = await startDevice(alex.id)
      const state = await device.first
      const left = await device.engine.work.outbox.orderBy('seq').toArray()
      const current = (await device.engine.view.generations.get('current'))!
      const drafts = await device.engine.work.drafts.toArray()
      const copy = await readCopy(current)
      await device.stop()

      const sent = queued().filter(({ state }) => ['answered', 'attempted', 'waiting'].includes(state))
      const undecided = queued().filter(({ state }) => ['conflict', 'refused', 'held'].includes(state))
      expect(state).toMatchObject({ reachable: true, problem: null, waiting: 1, attention: 7 })
      expect(left.map(({ edit }) => edit.id)).toEqual(undecided.map(({ edit }) => edit.id))
      expect(drafts.map(({ key }) => key)).toEqual(['form'])
      const ids = sent.map(({ edit }) => edit.id)
      const rows = await school.database.sql`
        select edit from revision where edit = any(${ids}) and answer ->> 'answer' in ('APPLIED', 'MERGED')`
      expect(rows).toHaveLength(ids.length)
      const { documents } = await pullAll(alex.browser, alex.id)
      const live = documents
        .filter(({ document }) => !('deleted' in document))
        .map(({ collection, document }) => withoutServerRows(collection, document))
      const stored = Object.entries(copy).flatMap(([collection, held]) =>
        Object.values(held).map((document) => withoutServerRows(collection as Collection, document)),
      )
      expect(stored).toHaveLength(live.length)
      expect(stored).toEqual(expect.arrayContaining(live))
    })
  },
)
