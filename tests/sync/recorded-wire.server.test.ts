import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import { isPullAnswer, type PullAnswer } from '#sync/protocol/pull-answer.ts'
import { isPushAnswer, type EditAnswer, type PushAnswer } from '#sync/protocol/push-answer.ts'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { requestGraphql } from '../support/push.ts'
import { readRecordings, translated, withoutServerRows, type Exchange, type Recording } from './wire/recording.ts'
import { openSchool, type School } from './wire/school.ts'

type Replayed = { exchange: Exchange; answer: unknown }

type Answered = Record<string, unknown> & EditAnswer

/** What a device of that schema acts on; positions and times of changes differ from server to server. */
function outcomeOf(answer: Answered) {
  const { answer: kind, code, fields } = answer as Record<string, unknown>
  return { kind, code, fields }
}

describe.each(readRecordings().map((recording) => [`${recording.schema}-${recording.commit}`, recording] as const))(
  'requests that schema %s sent',
  (_name, recorded) => {
    let school: School
    let recording: Recording
    const replayed: Replayed[] = []

    beforeAll(async () => {
      school = await openSchool(recorded.blob)
      const { alex, erin, terry } = school.people
      recording = translated(recorded, { alex: alex.id, erin: erin.id, terry: terry.id }, school.epoch)
      for (const recordedExchange of recording.traffic) {
        const exchange = withPositionsOfToday(recordedExchange)
        const answer = await send(exchange)
        if (exchange.call === 'push') learnPositions(exchange.answer, answer)
        replayed.push({ exchange, answer })
      }
    })

    afterAll(() => school?.stop())

    /** Writing a document may take more positions today than it did then; those who edit it have seen today's. */
    const positions = new Map<number, number>()

    function learnPositions(then: unknown, now: unknown): void {
      const answersOf = (pushAnswer: unknown) =>
        (pushAnswer as { answers?: { position?: number }[] } | undefined)?.answers ?? []
      const today = answersOf(now)
      for (const [index, { position }] of answersOf(then).entries()) {
        const at = today[index]?.position
        if (position !== undefined && at !== undefined) positions.set(position, at)
      }
    }

    function withPositionsOfToday(exchange: Exchange): Exchange {
      if (exchange.call !== 'push') return exchange
      const edits = (exchange.variables['edits'] as Edit[]).map((edit) =>
        edit.base === null ? edit : { ...edit, base: positions.get(edit.base) ?? edit.base },
      )
      return { ...exchange, variables: { ...exchange.variables, edits } }
    }

    async function send({ by, call, document, variables }: Exchange): Promise<unknown> {
      const { data } = await requestGraphql<Record<string, unknown>>(school.people[by].browser, document, variables)
      return data?.[call]
    }

    const pushes = () =>
      replayed
        .filter(({ exchange }) => exchange.call === 'push')
        .map(({ exchange, answer }) => ({
          edits: exchange.variables['edits'] as Edit[],
          recordedAnswer: exchange.answer as Extract<PushAnswer, { answer: 'ANSWERS' }>,
          answer: answer as Extract<PushAnswer, { answer: 'ANSWERS' }>,
        }))

    test('recorded pushes are answered as they were: each change taken, in conflict, refused or held as before', () => {
      for (const { edits, recordedAnswer, answer } of pushes()) {
        expect(isPushAnswer(answer, edits)).toBe(true)
        expect(answer.answers.map((one) => outcomeOf(one as Answered))).toEqual(
          recordedAnswer.answers.map((one) => outcomeOf(one as Answered)),
        )
      }
      expect(pushes().length).toBeGreaterThan(10)
    })

    test('no recorded change is lost: each one that was taken then is in the history, once', async () => {
      const taken = pushes().flatMap(({ recordedAnswer }) =>
        recordedAnswer.answers.filter(({ answer }) => answer === 'APPLIED' || answer === 'MERGED').map(({ id }) => id),
      )
      const rows = await school.database.sql<{ edit: string }[]>`
        select edit from revision where edit = any(${taken}) and answer ->> 'answer' in ('APPLIED', 'MERGED')`
      expect(rows.map(({ edit }) => edit).toSorted()).toEqual([...new Set(taken)].toSorted())
    })

    test('recorded pushes get the same answers when sent again, and change nothing', async () => {
      const head = () => school.database.sql`select sync_head() as head`
      const [before] = await head()
      for (const { exchange, answer } of replayed) {
        if (exchange.call !== 'push') continue
        const again = await send(exchange)
        const kinds = ({ answers }: PushAnswer & { answers: EditAnswer[] }) => answers.map(({ answer }) => answer)
        expect(kinds(again as never)).toEqual(kinds(answer as never))
      }
      expect(await head()).toEqual([before])
    })

    test('recorded pulls can continue: every page holds the documents that it held then', () => {
      for (const { exchange, answer } of replayed) {
        if (exchange.call !== 'pull') continue
        const then = exchange.answer as PullAnswer
        const today = answer as PullAnswer
        expect(isPullAnswer(today, exchange.variables['checkpoint'] as Checkpoint | null)).toBe(true)
        expect(today.answer).toBe(then.answer)
        if (then.answer !== 'PAGE' || today.answer !== 'PAGE') continue
        const ids = (page: typeof then) => page.documents.map(({ document }) => document.id).toSorted()
        expect(ids(today)).toEqual(expect.arrayContaining(ids(then).filter((id) => isMade(id))))
        if (recording.schema !== SCHEMA) continue
        for (const { collection, document } of then.documents.filter(({ document }) => isMade(document.id))) {
          const { position: _position, ...fields } = document
          expect(today.documents.map((one) => one.document)).toContainEqual(
            expect.objectContaining(withoutServerRows(collection, fields)),
          )
        }
      }
    })

    test('recorded questions about single changes are answered as before', () => {
      const single = replayed.filter(({ exchange: { call } }) => call === 'withdraw' || call === 'revisions')
      expect(single.map(({ answer }) => answer)).toEqual(single.map(({ exchange }) => exchange.answer))
      expect(single.length).toBeGreaterThan(1)
    })

    /** The baseline may grow with every release. */
    function isMade(id: string): boolean {
      return pushes().some(({ edits }) => edits.some(({ documentId }) => documentId === id))
    }
  },
)
