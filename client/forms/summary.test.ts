import { beforeAll, expect, test, vi } from 'vitest'
import { summaryOf } from './summary.ts'

type Parts = { id: string; label?: string; row?: object }

/** As much of an element as the summary reads. */
class FakeElement {
  readonly id: string
  readonly labels: { textContent: string }[] | undefined
  readonly row: object | null
  readonly focus = vi.fn()

  constructor({ id, label, row }: Parts) {
    this.id = id
    this.labels = label === undefined ? undefined : [{ textContent: label }]
    this.row = row ?? null
  }

  closest() {
    return this.row
  }

  compareDocumentPosition(other: FakeElement) {
    return this.id < other.id ? 4 : 2
  }
}

const named = new Map<string, FakeElement>()

beforeAll(() => {
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 })
  vi.stubGlobal('document', {
    getElementsByName: (name: string) => [named.get(name)].filter(Boolean),
    getElementById: (id: string) => new FakeElement({ id }),
  })
})

const rowOf = (legend: string, rows: number) => ({
  parentElement: { querySelectorAll: () => ({ length: rows }) },
  querySelector: () => ({ textContent: legend }),
})

/** A date holds its value itself: what react-hook-form knows of it is no element. */
const ofDate = { focus: () => {} }
const farYear = { type: 'field', message: 'The year must be from 1900 to 2999', ref: ofDate }

function summary(schedules: { id: string }[], wrong: readonly unknown[]) {
  const form = { getValues: () => ({ schedules }), setFocus: vi.fn() }
  return summaryOf(form as never, { schedules: wrong } as never, [])
}

test('the same message of two dates is shown once for each, after the name of its field', () => {
  const row = rowOf('Date 1', 1)
  named.set('schedules.0.start', new FakeElement({ id: 'a', label: 'Start', row }))
  named.set('schedules.0.end', new FakeElement({ id: 'b', label: 'End', row }))
  const shown = summary([{ id: '1' }], [{ end: farYear, start: farYear }])
  expect(shown.map(({ message }) => message)).toEqual([
    'Start: The year must be from 1900 to 2999',
    'End: The year must be from 1900 to 2999',
  ])
  shown[1]!.onGo!()
  expect(named.get('schedules.0.end')!.focus).toHaveBeenCalled()
})

test('names the row of the error first when there are several', () => {
  named.set('schedules.1.start', new FakeElement({ id: 'c', label: 'Start', row: rowOf('Date 2', 2) }))
  const shown = summary([{ id: '1' }, { id: '2' }], [undefined, { start: farYear }])
  expect(shown.map(({ message }) => message)).toEqual(['Date 2, Start: The year must be from 1900 to 2999'])
})
