import { beforeAll, expect, test, vi } from 'vitest'
import type { boundField as BoundField } from './bound-field.ts'

let boundField: typeof BoundField

beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => {})
  ;({ boundField } = await import('./bound-field.ts'))
})

/** What is checked again when a field changes while these errors are shown. */
async function checkedAgain(errors: object, name: string): Promise<unknown> {
  const trigger = vi.fn(async () => true)
  const register = () => ({ name, ref: () => {}, onBlur: async () => {}, onChange: async () => {} })
  const field = boundField({ register, trigger } as never, errors as never, name as never)
  await field.onChange({ target: {} })
  return trigger.mock.calls.flat(2)
}

const ofList = (root: object | undefined, row: object) => ({ schedules: Object.assign([row], root && { root }) })

test('with a field its list is checked again, if the list or the row is wrong', async () => {
  expect(await checkedAgain(ofList({ message: 'of the list' }, {}), 'schedules.0.start')).toEqual(['schedules'])
  expect(await checkedAgain(ofList(undefined, { message: 'of the row' }), 'schedules.0.start')).toEqual(['schedules'])
  expect(await checkedAgain(ofList(undefined, { end: { message: 'of another' } }), 'schedules.0.start')).toEqual([])
  expect(await checkedAgain(ofList({ message: 'of the list' }, {}), 'name')).toEqual([])
})

test('a rule about the fields beside a field is checked again with it', async () => {
  const errors = ofList(undefined, { end: { type: 'rule', message: 'End is before the start' } })
  expect(await checkedAgain(errors, 'schedules.0.start')).toEqual(['schedules.0.end'])
})
