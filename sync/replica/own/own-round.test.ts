import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#tests/support/queued-edits.ts'
import { ownProblem } from '../../records/own-problem.ts'
import { mergeOwnValue, type OwnChange, type OwnKind, type OwnPage } from '../../records/own-record.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import { FenceLost, takeFence } from '../storage/fence.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'
import { ownRound } from './own-round.ts'
import { dropUnsentOwn, ownToKeep, unsentOwn, writeOwn } from './own-rows.ts'

const [event, schedule] = [uuid(1), uuid(2)]

/** What the server reads of a request, in characters of which none has more than three bytes. */
const mostCharacters = 340_000

type Row = { kind: OwnKind; key: string; value: unknown; position: number; changedAt: string }

/** The records of one person on a server, by the rules of the real one; `lose` is a backup that knows only the first ones. */
function ownServer() {
  let epoch = uuid(90)
  let rows: Row[] = []
  let minutes = 0
  let forgotten = 0
  const taken = new Set<string>()
  let head = 0
  let meanwhile = async () => {}
  const put = (changes: readonly OwnChange[]) => {
    const refused: { id: string; message: string }[] = []
    for (const change of changes) {
      const message = ownProblem(change)
      if (message !== null) refused.push({ id: change.id, message })
      if (message !== null || taken.has(change.id)) continue
      taken.add(change.id)
      const [kind, key] = [change.kind as OwnKind, change.key]
      const before = rows.find((row) => row.kind === kind && row.key === key)
      if (change.takenAt && before && before.changedAt >= change.takenAt) continue
      head += 1
      minutes += 1
      const changedAt = change.takenAt ?? new Date(minutes * 60_000).toISOString()
      rows = rows.filter((row) => row !== before)
      rows.push({ kind, key, value: mergeOwnValue(kind, before?.value, change.value), position: head, changedAt })
    }
    return { position: head, refused }
  }
  const requests = { reads: 0, puts: 0 }
  const unanswered = new Set<string>()
  const transport: Pick<Transport, 'putOwnRecords' | 'ownRecords'> = {
    putOwnRecords: async (changes) => {
      requests.puts += 1
      if (JSON.stringify(changes).length > mostCharacters || changes.some(({ key }) => unanswered.has(key))) {
        throw new TransportFailure('server', 'it cannot be answered')
      }
      const answer = put(changes)
      await meanwhile()
      return answer
    },
    ownRecords: async (since, isWhole): Promise<OwnPage> => {
      requests.reads += 1
      if (!isWhole && since > 0 && since < forgotten) return { epoch, position: 0, hasMore: true, records: [] }
      const found = rows.filter(({ position }) => position > since)
      const records = found.slice(0, 2)
      return { epoch, position: records.at(-1)?.position ?? head, hasMore: found.length > 2, records }
    },
  }
  return {
    transport: transport as Transport,
    requests,
    /** Whatever names this key is never answered. */
    cannotAnswer: (key: string) => unanswered.add(key),
    put: (kind: OwnKind, key: string, value: unknown) => put([{ id: crypto.randomUUID(), kind, key, value }]),
    value: (kind: OwnKind, key: string) => rows.find((row) => row.kind === kind && row.key === key)?.value,
    /** What happens on the device before the answer to a change arrives there. */
    duringPut: (happens: () => Promise<void>) => {
      meanwhile = async () => {
        meanwhile = async () => {}
        await happens()
      }
    },
    backUp: () => {
      const [stored, position] = [structuredClone(rows), head]
      return function restore() {
        epoch = uuid(91)
        rows = structuredClone(stored)
        head = position
      }
    },
    /** Makes room by deleting what was taken back. */
    forgetTakenBack: () => {
      const isBack = ({ kind, value, position }: Row) =>
        kind === 'star' && !Reflect.get(Object(value), 'isStarred') && position < head
      forgotten = Math.max(...rows.filter(isBack).map(({ position }) => position))
      rows = rows.filter((row) => !isBack(row))
    },
    erase: () => {
      rows = []
      head = 0
    },
  }
}

describe('own records of a device', () => {
  let server: ReturnType<typeof ownServer>
  const devices: WorkStore[] = []

  beforeEach(() => {
    server = ownServer()
  })
  afterEach(async () => {
    for (const work of devices.splice(0)) await work.delete()
  })

  async function openDevice() {
    const work = openWorkStore(`own ${devices.length}`)
    devices.push(work)
    const fence = await takeFence([work])
    const context = { work, transport: server.transport, signal: new AbortController().signal, fence }
    const round = (isReadDue = true) => ownRound({ ...context, newId: () => crypto.randomUUID() }, isReadDue)
    const write = (kind: OwnKind, key: string, value: object) =>
      writeOwn(work, { kind, key, value }, crypto.randomUUID())
    const shown = async (kind: OwnKind, key: string) => {
      const row = await work.own.get([kind, key])
      return mergeOwnValue(kind, row?.base, row?.unsent)
    }
    return { work, round, write, shown }
  }

  test('are shown at once and sent, and another device of the person reads them in pages', async () => {
    const [desk, phone] = [await openDevice(), await openDevice()]
    await desk.write('star', event, { isStarred: true })
    await desk.write('note', event, { text: 'Ask Jo' })
    await desk.write('done', schedule, { isDone: true })
    expect(await desk.shown('star', event)).toEqual({ isStarred: true })
    await desk.round()
    expect(await unsentOwn(desk.work)).toEqual([])
    await phone.round()
    expect([await phone.shown('star', event), await phone.shown('note', event)]).toEqual([
      { isStarred: true },
      { text: 'Ask Jo' },
    ])
    expect(await phone.shown('done', schedule)).toEqual({ isDone: true })
  })

  test('of two devices that were offline in turns are those of the last write of each field', async () => {
    const [desk, phone] = [await openDevice(), await openDevice()]
    await desk.round()
    await phone.round()
    await desk.write('filters', '', { excludedEventTypeIds: [uuid(7)] })
    await phone.write('filters', '', { excludedSchoolPhaseIds: [uuid(8)] })
    await phone.write('star', event, { isStarred: true })
    await desk.write('star', event, { isStarred: true })
    await desk.write('star', event, { isStarred: false })
    await phone.round()
    await desk.round()
    await phone.round()
    const both = { excludedSchoolPhaseIds: [uuid(8)], excludedEventTypeIds: [uuid(7)], excludedSchoolTypeIds: [] }
    expect([await desk.shown('filters', ''), await phone.shown('filters', '')]).toEqual([both, both])
  })

  test('written while an answer is on its way wait for the next round, without what was taken', async () => {
    const desk = await openDevice()
    await desk.write('reminders', '', { deadlines: true })
    server.duringPut(async () => {
      await desk.write('reminders', '', { starred: true })
      server.put('reminders', '', { deadlines: false })
    })
    await desk.round()
    expect(server.value('reminders', '')).toMatchObject({ deadlines: false, starred: true })
    expect(await desk.shown('reminders', '')).toMatchObject({ deadlines: false, starred: true })
    expect(await unsentOwn(desk.work)).toEqual([])
  })

  test('whose answer was lost are sent again under the same id, and change nothing that came after', async () => {
    const desk = await openDevice()
    await desk.round()
    await desk.write('note', event, { text: 'mine' })
    server.duringPut(async () => {
      server.put('note', event, { text: 'later, from my phone' })
      throw new Error('the connection has gone')
    })
    await expect(desk.round()).rejects.toThrow('the connection has gone')
    expect(await desk.shown('note', event)).toEqual({ text: 'mine' })
    await desk.round()
    expect(server.value('note', event)).toEqual({ text: 'later, from my phone' })
    expect(await desk.shown('note', event)).toEqual({ text: 'later, from my phone' })
  })

  test('that the server refuses stay with the reason, delay no others, and are sent once they are written again', async () => {
    const desk = await openDevice()
    await desk.write('note', event, { text: 'x'.repeat(2001) })
    await desk.write('star', event, { isStarred: true })
    await desk.round()
    const [row] = await unsentOwn(desk.work)
    expect([row?.kind, row?.problem]).toEqual(['note', 'A note can have at most 2,000 characters'])
    expect(server.value('star', event)).toEqual({ isStarred: true })
    const { puts } = server.requests
    await desk.round()
    expect(server.requests.puts).toBe(puts)
    await desk.write('note', event, { text: 'short' })
    await desk.round()
    expect(server.value('note', event)).toEqual({ text: 'short' })
  })

  test('that a restored backup lacks are sent by the device that has them', async () => {
    const desk = await openDevice()
    await desk.write('star', event, { isStarred: true })
    await desk.round()
    const restore = server.backUp()
    await desk.write('note', event, { text: 'after the backup' })
    await desk.round()
    restore()
    await desk.round()
    expect(server.value('note', event)).toEqual({ text: 'after the backup' })
    expect(server.value('star', event)).toEqual({ isStarred: true })
  })

  test('that a restored backup has as they were before are sent as they are, what was taken back too', async () => {
    const desk = await openDevice()
    await desk.write('note', event, { text: 'as it was backed up' })
    await desk.write('terms', uuid(5), { name: 'Spring term' })
    await desk.round()
    const restore = server.backUp()
    await desk.write('note', event, { text: 'after the backup' })
    await desk.write('terms', uuid(5), { name: '' })
    await desk.round()
    restore()
    await desk.round()
    expect([server.value('note', event), await desk.shown('note', event)]).toEqual([
      { text: 'after the backup' },
      { text: 'after the backup' },
    ])
    expect(server.value('terms', uuid(5))).toMatchObject({ name: '' })
    expect(await unsentOwn(desk.work)).toEqual([])
  })

  test.each(['the phone', 'the desk'])(
    'of devices that knew different values before a restore are the newest, also if %s comes back first',
    async (first) => {
      const [desk, phone] = [await openDevice(), await openDevice()]
      await desk.write('note', event, { text: 'in the backup' })
      await desk.round()
      const restore = server.backUp()
      await phone.round()
      await phone.write('note', event, { text: 'second' })
      await phone.round()
      await desk.round()
      await desk.write('note', event, { text: 'third' })
      await desk.round()
      restore()
      for (const device of first === 'the desk' ? [desk, phone, desk] : [phone, desk, phone]) await device.round()
      const third = { text: 'third' }
      expect([server.value('note', event), await desk.shown('note', event), await phone.shown('note', event)]).toEqual([
        third,
        third,
        third,
      ])
    },
  )

  test('that were written after a restore stay, whatever a device knew before it', async () => {
    const [desk, phone] = [await openDevice(), await openDevice()]
    await desk.write('note', event, { text: 'in the backup' })
    await desk.round()
    const restore = server.backUp()
    await desk.write('note', event, { text: 'before the restore' })
    await desk.round()
    restore()
    await phone.round()
    await phone.write('note', event, { text: 'after the restore' })
    await phone.round()
    await desk.round()
    expect([server.value('note', event), await desk.shown('note', event)]).toEqual([
      { text: 'after the restore' },
      { text: 'after the restore' },
    ])
  })

  test('that were taken back and forgotten while a device was away are forgotten there too', async () => {
    const [desk, phone] = [await openDevice(), await openDevice()]
    for (let n = 1; n < 6; n += 1) await desk.write('star', uuid(n), { isStarred: true })
    await desk.round()
    await phone.round()
    await desk.write('star', event, { isStarred: false })
    await desk.round()
    await desk.write('note', event, { text: 'later' })
    await desk.round()
    server.forgetTakenBack()
    await phone.round()
    expect([await phone.shown('star', event), await phone.shown('note', event)]).toEqual([
      { isStarred: false },
      { text: 'later' },
    ])
    expect(await phone.shown('star', uuid(5))).toEqual({ isStarred: true })
    await (await openDevice()).round()
  })

  test('travel in requests that the server can read', async () => {
    const desk = await openDevice()
    for (let n = 0; n < 200; n += 1) await desk.write('note', uuid(n), { text: '校'.repeat(2000) })
    await desk.round()
    expect(await unsentOwn(desk.work)).toEqual([])
    expect(server.requests.puts).toBeLessThan(5)
  })

  test('that the server cannot answer delay no others, neither sent nor read', async () => {
    const desk = await openDevice()
    await desk.round()
    for (let n = 0; n < 200; n += 1) await desk.write('star', uuid(n), { isStarred: true })
    server.cannotAnswer(uuid(0))
    server.put('note', event, { text: 'from my phone' })
    await expect(desk.round()).rejects.toThrow('it cannot be answered')
    expect((await unsentOwn(desk.work)).map(({ key }) => key)).toEqual([uuid(0)])
    expect(await desk.shown('note', event)).toEqual({ text: 'from my phone' })
  })

  test('are sent a few times and no more to a server that can answer none', async () => {
    const desk = await openDevice()
    await desk.round()
    for (let n = 0; n < 200; n += 1) {
      await desk.write('star', uuid(n), { isStarred: true })
      server.cannotAnswer(uuid(n))
    }
    await expect(desk.round()).rejects.toThrow('it cannot be answered')
    expect(server.requests.puts).toBe(10)
  })

  test('that the server no longer has in the same history are forgotten', async () => {
    const desk = await openDevice()
    await desk.write('star', event, { isStarred: true })
    await desk.round()
    server.erase()
    await desk.round()
    expect(await desk.shown('star', event)).toEqual({ isStarred: false })
  })

  test('are given back when what was not sent is discarded, and a visit is nothing that a person would miss', async () => {
    const desk = await openDevice()
    await desk.write('star', event, { isStarred: true })
    await desk.round()
    await desk.write('star', event, { isStarred: false })
    await desk.write('note', event, { text: 'not sent' })
    await desk.write('seen', '', { lastVisit: '2026-11-20T10:00:00.000Z' })
    expect(new Set((await ownToKeep(desk.work)).map(({ kind }) => kind))).toEqual(new Set(['note', 'star']))
    await dropUnsentOwn(desk.work)
    expect(await desk.shown('star', event)).toEqual({ isStarred: true })
    expect(await unsentOwn(desk.work)).toEqual([])
  })

  test('filters are missed at a sign-out once the server has had some: the first ones stay on the device', async () => {
    const desk = await openDevice()
    await desk.write('filters', '', { excludedEventTypeIds: [event] })
    expect(await ownToKeep(desk.work)).toEqual([])
    await desk.round()
    await desk.write('filters', '', { excludedEventTypeIds: [] })
    expect(await ownToKeep(desk.work)).toHaveLength(1)
  })

  test('are not written by an engine that has lost its fence', async () => {
    const desk = await openDevice()
    await desk.round()
    await desk.write('star', event, { isStarred: true })
    await takeFence([desk.work])
    await expect(desk.round()).rejects.toThrow(FenceLost)
    expect(await unsentOwn(desk.work)).toHaveLength(1)
  })
})
