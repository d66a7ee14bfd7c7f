import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryCaches } from '#tests/support/memory-caches.ts'
import { answeringTransport, createOf, editOf, queueOf, taken, uuid } from '#tests/support/queued-edits.ts'
import { sendBy } from '#tests/support/mails/send-by.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { EditAnswer, FieldError } from '../../protocol/push-answer.ts'
import { waitingMostBytes } from '../../rules/media.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import { takeFence } from '../storage/fence.ts'
import { createdKey, openWorkStore, type WorkStore } from '../storage/work-store.ts'
import { enqueue } from './enqueue.ts'
import { discard } from './outbox-actions.ts'
import { sendUploads } from './send-uploads.ts'
import { showPicture, stopShowingAll } from './shown-pictures.ts'
import { sendUploadsAgain } from './upload-rows.ts'
import {
  dropRemoved,
  dropUnnamed,
  dropUploads,
  keepUpload,
  markUpload,
  readUpload,
  readUploads,
  TooMuchWaits,
} from './uploads.ts'

const logo = uuid(70)
const banner = uuid(71)
const provider = { collection: 'calendarEventProvider' } as const
const naming = editOf(uuid(1), { imageBlobReferenceId: null }, { imageBlobReferenceId: logo }, provider)
const text = editOf(
  uuid(2),
  { descriptionHtml: null },
  { descriptionHtml: `<p><img src="/blobs/${banner}" /></p>` },
  provider,
)
const other = editOf(uuid(3), { color: 'red' }, { color: 'blue' })

let work: WorkStore
beforeEach(() => {
  work = openWorkStore('uploading')
})
afterEach(() => {
  vi.unstubAllGlobals()
  return work.delete()
})

const keep = (id: string, size = 3) => keepUpload(work, { id, name: 'a.png', type: 'image/png' }, new ArrayBuffer(size))
const states = async () => Object.fromEntries((await readUploads(work)).map(({ id, state }) => [id, state]))
const pushed: string[][] = []
const push: Transport['push'] = async (edits) => {
  pushed.push(edits.map(({ documentId }) => documentId))
  return { answer: 'ANSWERS', answers: edits.map((edit) => taken(edit, 5)) }
}

async function sendPictures(upload: Transport['upload']): Promise<number> {
  let stored = 0
  const transport = { ...answeringTransport({}), upload }
  const { signal } = new AbortController()
  await sendUploads({ work, transport, signal, fence: await takeFence([work]), stored: () => (stored += 1) })
  return stored
}

describe('a picture that waits on this device', () => {
  beforeEach(() => void pushed.splice(0))

  test('only the edits that name it wait for it, as a field or in a text', async () => {
    await keep(logo)
    await keep(banner)
    for (const edit of [naming, text, other]) await enqueue(work, { edit, app: 'test' })
    await sendBy(work, push)
    expect(pushed).toEqual([[other.documentId]])
    const sent: string[] = []
    expect(
      await sendPictures(async ({ id, file }) => {
        sent.push(`${id} ${file.type} ${file.size}`)
        return 'STORED'
      }),
    ).toBe(2)
    expect(sent).toEqual([`${logo} image/png 3`, `${banner} image/png 3`])
    await sendBy(work, push)
    expect(pushed.at(-1)).toEqual([naming.documentId, text.documentId])
  })

  test('a picture without an answer keeps waiting, and its edits with it', async () => {
    await keep(logo)
    await enqueue(work, { edit: naming, app: 'test' })
    const away = () => Promise.reject(new TransportFailure('offline', 'no answer'))
    await expect(sendPictures(away)).rejects.toThrow('no answer')
    expect(await states()).toEqual({ [logo]: 'waiting' })
    expect(await queueOf(work)).toMatchObject([{ state: 'waiting' }])
  })

  test('the edit that names a refused picture is sent, so that the server says what is wrong with it', async () => {
    await keep(logo)
    await enqueue(work, { edit: naming, app: 'test' })
    await sendPictures(async () => 'REFUSED')
    expect(await states()).toEqual({ [logo]: 'refused' })
    await sendBy(work, push)
    expect(pushed).toEqual([[naming.documentId]])
    // It is what it was before a RESET, too: it would be refused for ever.
    await sendUploadsAgain(work, await takeFence([work]))
    expect(await states()).toEqual({ [logo]: 'refused' })
  })

  test('the edit of a user who may send no pictures is sent, so that the server says so; after a RESET both go again', async () => {
    await keep(logo)
    await enqueue(work, { edit: naming, app: 'test' })
    await sendPictures(async () => 'NOT_PERMITTED')
    expect(await states()).toEqual({ [logo]: 'not-permitted' })
    await sendBy(work, push)
    expect(pushed).toEqual([[naming.documentId]])
    await sendUploadsAgain(work, await takeFence([work]))
    expect(await states()).toEqual({ [logo]: 'waiting' })
  })

  test('a picture removed for good on the server leaves the device; one that still waits is refused', async () => {
    await keep(logo)
    await keep(banner)
    await enqueue(work, { edit: naming, app: 'test' })
    await sendPictures(async () => 'STORED')
    expect(await dropRemoved(work, await takeFence([work]), new Set([logo, banner]))).toEqual([logo])
    expect(await states()).toEqual({ [banner]: 'waiting' })
  })

  test('a stored picture is shown by its address until the server refuses it or its user leaves', async () => {
    const caches = memoryCaches()
    const shown = () => [...caches.values()].flatMap((cache) => [...cache.keys()])
    await keep(logo)
    await enqueue(work, { edit: naming, app: 'test' })
    await showPicture(logo, new Blob(['png']))
    await showPicture(banner, new Blob(['png']))
    expect(shown()).toEqual([`/blobs/${logo}`, `/blobs/${banner}`])
    await sendPictures(async () => 'REFUSED')
    expect(shown()).toEqual([`/blobs/${banner}`])
    await stopShowingAll()
    expect(shown()).toEqual([])
  })

  test('a picture that the server cannot answer is retried later, and those after it are sent', async () => {
    await keep(logo)
    await keep(banner)
    for (const edit of [naming, text]) await enqueue(work, { edit, app: 'test' })
    const broken: Transport['upload'] = async ({ id }) => {
      if (id === logo) throw new TransportFailure('server', 'broken')
      return 'STORED'
    }
    await expect(sendPictures(broken)).rejects.toThrow('broken')
    expect(await states()).toEqual({ [logo]: 'waiting', [banner]: 'sent' })
    await sendBy(work, push)
    expect(pushed).toEqual([[text.documentId]])
  })

  test('a server that requests a pause gets one from all of them', async () => {
    await keep(logo)
    await keep(banner)
    for (const edit of [naming, text]) await enqueue(work, { edit, app: 'test' })
    const requested: string[] = []
    const busy: Transport['upload'] = async ({ id }) => {
      requested.push(id)
      throw new TransportFailure('server', 'busy', 5_000)
    }
    await expect(sendPictures(busy)).rejects.toMatchObject({ retryAfter: 5_000 })
    expect(requested).toEqual([logo])
  })

  test('a picture that no edit names is not sent, and stays stored while its form may be open', async () => {
    await keep(logo)
    expect(await sendPictures(() => Promise.reject(new Error('never')))).toBe(0)
    expect(await states()).toEqual({ [logo]: 'waiting' })
    await work.settings
      .where('key')
      .equals(`upload ${logo}`)
      .modify((row: { value: unknown }) => {
        row.value = { ...(row.value as object), chosenAt: '2026-01-01T00:00:00.000Z' }
      })
    await work.drafts.put({ key: 'events/add', value: { values: { imageBlobReferenceId: logo } }, savedAt: '' })
    await sendPictures(async () => 'STORED')
    expect(await states()).toEqual({ [logo]: 'waiting' })
    await work.drafts.clear()
    await sendPictures(async () => 'STORED')
    expect(await states()).toEqual({})
    expect(await work.settings.where('key').startsWith('upload').count()).toBe(0)
  })

  test('a stored picture is deleted with its edit, also when that is discarded', async () => {
    await keep(logo)
    await enqueue(work, { edit: naming, app: 'test' })
    await sendPictures(async () => 'STORED')
    await sendPictures(async () => 'STORED')
    expect(await readUpload(work, logo)).not.toBeNull()
    await discard(work, answeringTransport({}), naming.id, { at: '', app: 'test', newId: () => uuid(99) })
    await sendPictures(async () => 'STORED')
    expect(await readUpload(work, logo)).toBeNull()
  })

  test('after a restore it is sent again, because the server may have lost it', async () => {
    await keep(logo)
    await enqueue(work, { edit: naming, app: 'test' })
    await sendPictures(async () => 'STORED')
    await sendUploadsAgain(work, await takeFence([work]))
    expect(await states()).toEqual({ [logo]: 'waiting' })
  })

  describe('that the server has lost without the device knowing', () => {
    const named = createOf(uuid(1), { id: uuid(1), name: 'Agency', imageBlobReferenceId: logo }, provider)
    const renamed = editOf(uuid(1), { name: 'Agency' }, { name: 'Office' }, provider)
    const missing = (edit: Edit, files: string[], others: FieldError[] = []): EditAnswer => {
      const fields = files.map((file) => ({ place: 'imageBlobReferenceId', message: 'not there', file }))
      return { id: edit.id, answer: 'REFUSED', code: 'INVALID', message: 'not there', fields: [...fields, ...others] }
    }
    const refusing = (refusal: (edit: Edit) => EditAnswer) => {
      const pushes: string[][] = []
      const send: Transport['push'] = async (edits) => {
        pushes.push(edits.map(({ id }) => id))
        const [first, ...others] = edits.map((edit) =>
          edit.after['imageBlobReferenceId'] === logo && pushes.length === 1 ? refusal(edit) : taken(edit, 5),
        )
        const isTaken = first?.answer === 'APPLIED'
        return {
          answer: 'ANSWERS',
          answers: [first!, ...others.map((one) => (isTaken ? one : ({ id: one.id, answer: 'HELD' } as const)))],
        }
      }
      return { pushes, send }
    }

    test('a picture that a restore lost is sent again, then its edit under a new id, on which later edits then depend', async () => {
      await keep(logo)
      for (const edit of [named, renamed]) await enqueue(work, { edit, app: 'test' })
      await sendPictures(async () => 'STORED')
      const { pushes, send } = refusing((edit) => missing(edit, [logo]))
      await sendBy(work, send)
      const [first, second] = await queueOf(work)
      const again = first!.edit.id
      expect(first).toEqual({
        ...first,
        edit: { ...named, id: again },
        state: 'waiting',
        attempts: 0,
        answer: null,
        isAgain: true,
      })
      expect(again).not.toBe(named.id)
      expect(second).toMatchObject({ edit: renamed, dependsOn: [again] })
      expect(await work.settings.get(createdKey(again))).toMatchObject({ value: uuid(1) })
      expect(await states()).toEqual({ [logo]: 'waiting' })
      expect(await sendPictures(async () => 'STORED')).toBe(1)
      await sendBy(work, send)
      expect(pushes).toEqual([
        [named.id, renamed.id],
        [again, renamed.id],
      ])
      expect((await queueOf(work)).map(({ state }) => state)).toEqual(['answered', 'answered'])
    })

    test('an edit that is refused for the same picture once more stays refused', async () => {
      await keep(logo)
      await enqueue(work, { edit: naming, app: 'test' })
      await sendPictures(async () => 'STORED')
      const send: Transport['push'] = async (edits) => ({
        answer: 'ANSWERS',
        answers: edits.map((edit) => missing(edit, [logo])),
      })
      await sendBy(work, send)
      expect(await queueOf(work)).toMatchObject([{ state: 'waiting', uploads: [logo] }])
      await sendPictures(async () => 'STORED')
      await sendBy(work, send)
      expect(await queueOf(work)).toMatchObject([{ state: 'refused' }])
      expect(await states()).toEqual({ [logo]: 'sent' })
    })

    test('an edit that lacks a picture which it does not name itself waits for that picture', async () => {
      await keep(logo)
      await enqueue(work, { edit: other, app: 'test' })
      const lost: Transport['push'] = async ([edit]) => ({ answer: 'ANSWERS', answers: [missing(edit!, [logo])] })
      await sendBy(work, lost)
      expect(await queueOf(work)).toMatchObject([{ state: 'waiting', uploads: [logo] }])
    })

    test('a device that has learned of it before the answer comes does the same', async () => {
      await keep(logo)
      await enqueue(work, { edit: naming, app: 'test' })
      await sendPictures(async () => 'STORED')
      const late: Transport['push'] = async ([edit]) => {
        await markUpload(work, logo, { state: 'waiting' })
        return { answer: 'ANSWERS', answers: [missing(edit!, [logo])] }
      }
      await sendBy(work, late)
      expect(await queueOf(work)).toMatchObject([{ state: 'waiting' }])
      expect(await states()).toEqual({ [logo]: 'waiting' })
    })

    test.each<[string, (edit: Edit) => EditAnswer, 'sent' | 'refused']>([
      ['that the device does not keep', (edit) => missing(edit, [logo, banner]), 'sent'],
      ['that the server has refused', (edit) => missing(edit, [logo]), 'refused'],
      [
        'of an edit with another fault',
        (edit) => missing(edit, [logo], [{ place: 'name', message: 'too long' }]),
        'sent',
      ],
      ['that the server does not name', (edit) => missing(edit, []), 'sent'],
    ])('one %s leaves its edit with the refusal', async (_what, refusal, state) => {
      await keep(logo)
      await enqueue(work, { edit: naming, app: 'test' })
      await sendPictures(async () => (state === 'sent' ? 'STORED' : 'REFUSED'))
      await sendBy(work, refusing(refusal).send)
      expect(await queueOf(work)).toMatchObject([{ edit: { id: naming.id }, state: 'refused' }])
      expect(await states()).toEqual({ [logo]: state })
    })
  })

  test('all that wait take up 50 MB at most, and what is dropped makes room', async () => {
    await keep(logo, waitingMostBytes - 2)
    await expect(keep(banner)).rejects.toBeInstanceOf(TooMuchWaits)
    expect(await states()).toEqual({ [logo]: 'waiting' })
    await dropUploads(work, [logo])
    await keep(banner)
    expect(await states()).toEqual({ [banner]: 'waiting' })
  })

  test('a picture that its form has replaced is dropped, unless an edit names it', async () => {
    await keep(logo)
    await keep(banner)
    await enqueue(work, { edit: naming, app: 'test' })
    expect([await dropUnnamed(work, logo), await dropUnnamed(work, banner)]).toEqual([false, true])
    expect(await states()).toEqual({ [logo]: 'waiting' })
  })

  test('a picture that the server has, or refused, makes room at once', async () => {
    await keep(logo, waitingMostBytes)
    for (const state of ['sent', 'refused'] as const) {
      await markUpload(work, logo, { state })
      await keep(banner)
      await dropUploads(work, [banner])
    }
  })
})
