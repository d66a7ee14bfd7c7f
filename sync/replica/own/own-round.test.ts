import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uuid } from '#tests/support/queued-edits.ts'
import { ownProblem } from '../../records/own-problem.ts'
import { mergeOwnValue, type OwnChange, type OwnKind, type OwnPage } from '../../records/own-record.ts'
import type { Transport } from '../connection/transport.ts'
import { FenceLost, takeFence } from '../storage/fence.ts'
import { openWorkStore, type WorkStore } from '../storage/work-store.ts'
import { ownRound } from './own-round.ts'
import { dropUnsentOwn, ownToKeep, unsentOwn, writeOwn } from './own-rows.ts'

const [event, schedule] = [uuid(1), uuid(2)]

/** The records of one person on a server, by the rules of the real one; `lose` is a backup that knows only the first ones. */
function ownServer() {
  let epoch = uuid(90)
  let rows: { kind: OwnKind; key: string; value: unknown; position: number }[] = []
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
      head += 1
      rows = rows.filter((row) => row !== before)
      rows.push({ kind, key, value: mergeOwnValue(kind, before?.value, change.value), position: head })
    }
    return { position: head, refused }
  }
  const requests = { reads: 0, puts: 0 }
  const transport: Pick<Transport, 'putOwnRecords' | 'ownRecords'> = {
    putOwnRecords: async (changes) => {
      requests.puts += 1
      const answer = put(changes)
      await meanwhile()
      return answer
    },
    ownRecords: async (since): Promise<OwnPage> => {
      requests.reads += 1
      const found = rows.filter(({ position }) => position > since)
      const records = found.slice(0, 2)
      return { epoch, position: records.at(-1)?.position ?? head, hasMore: found.length > 2, records }
    },
  }
  return {
    transport: transport as Transport,
    requests,
    put: (kind: OwnKind, key: string, value: unknown) => put([{ id: crypto.randomUUID(), kind, key, value }]),
    value: (kind: OwnKind, key: string) => rows.find((row) => row.kind === kind && row.key === key)?.value,
    /** What happens on the device before the answer to a change arrives there. */
    duringPut: (happens: () => Promise<void>) => {
      meanwhile = async () => {
        meanwhile = async () => {}
        await happens()
      }
    },
    restoreBackup: (known: number) => {
      epoch = uuid(91)
      rows = rows.filter(({ position }) => position <= known)
      head = known
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
    await desk.write('note', event, { text: 'after the backup' })
    await desk.round()
    server.restoreBackup(1)
    await desk.round()
    expect(server.value('note', event)).toEqual({ text: 'after the backup' })
    expect(server.value('star', event)).toEqual({ isStarred: true })
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
