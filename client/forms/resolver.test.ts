import { beforeAll, expect, test, vi } from 'vitest'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { placedErrors } from './error-paths.ts'
import type { createRefusedPlaces as CreateRefusedPlaces, resolverOf as ResolverOf } from './resolver.ts'

let resolverOf: typeof ResolverOf
let createRefusedPlaces: typeof CreateRefusedPlaces

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  ;({ createRefusedPlaces, resolverOf } = await import('./resolver.ts'))
})

const values = { name: '', schedules: [{ id: 'a', start: '' }] }
const options = { fields: {}, names: ['name', 'schedules.0.start'], shouldUseNativeValidation: false } as const
const resolve = async (check: () => FieldError[]) =>
  resolverOf<typeof values>(check)(values, undefined, options as never)

test('a form without errors is sent as it was typed', async () => {
  expect(await resolve(() => [])).toEqual({ values, errors: {} })
})

test('errors keep a form from being sent and stand at their places, those of a list beside those of its rows', async () => {
  const wrong = [
    { place: 'schedules/a/start', message: 'Start date is required' },
    { place: 'schedules', message: 'One or more dates invalid' },
  ]
  const { errors } = await resolve(() => wrong)
  const found = placedErrors(values, errors).map(({ place, message }) => ({ place, message }))
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining(wrong))
})

test('the errors of a list and its rows are an array, which moves with them, whatever is validated', async () => {
  const refused = createRefusedPlaces()
  const wrong = ['schedules', 'schedules/gone/start', 'schedules/a', 'schedules/a/start']
  refused.refuse(
    wrong.map((place) => ({ place, message: `of ${place}` })),
    values,
  )
  const validating = { ...options, names: ['schedules'] } as never
  const { errors } = await resolverOf<typeof values>(() => [], refused)(values, undefined, validating)
  expect(errors.schedules).toBeInstanceOf(Array)
  expect(placedErrors(values, errors).map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'schedules/a: of schedules/a',
    'schedules/a/start: of schedules/a/start',
    'schedules: of schedules. of schedules/gone/start',
  ])
})

test('a row that was just added is not wrong before one of its fields is left, or the form is sent', async () => {
  const resolver = resolverOf<typeof values>(({ schedules }) =>
    schedules.map(({ id }) => ({ place: `schedules/${id}/start`, message: 'Start date is required' })),
  )
  const given = { name: '', schedules: [...values.schedules, { id: 'b', start: '' }] }
  const wrongRows = async (now: typeof values, ...names: string[]) => {
    const { errors } = await resolver(now, undefined, { ...options, names })
    return placedErrors(now, errors).map(({ place }) => place.split('/')[1])
  }
  await wrongRows(values, 'name', 'schedules.0.start')
  expect(await wrongRows(given, 'schedules')).toEqual(['a'])
  await wrongRows(given, 'schedules.1.start')
  expect(await wrongRows(given, 'schedules')).toEqual(['a', 'b'])
  const another = { ...given, schedules: [...given.schedules, { id: 'c', start: '' }] }
  expect(await wrongRows(another, 'schedules')).toEqual(['a', 'b'])
  expect(await wrongRows(another, 'name', 'schedules.0.start')).toEqual(['a', 'b', 'c'])
  expect(await wrongRows(another, 'schedules')).toEqual(['a', 'b', 'c'])
})

test('a list sums up its wrong rows once one of them was left, or the form was sent', async () => {
  const list = { place: 'schedules', message: 'One or more dates invalid', isRule: true, ofRows: true }
  const resolver = resolverOf<typeof values>(({ schedules }) => [
    ...schedules
      .filter(({ start }) => start === '')
      .map(({ id }) => ({ place: `schedules/${id}/start`, message: 'Start date is required' })),
    list,
  ])
  const given = {
    name: '',
    schedules: [
      { id: 'a', start: 'x' },
      { id: 'b', start: '' },
    ],
  }
  const placesAfter = async (...names: string[]) => {
    const { errors } = await resolver(given, undefined, { ...options, names })
    return placedErrors(given, errors).map(({ place }) => place)
  }
  expect(await placesAfter('schedules.0.start')).not.toContain('schedules')
  expect(await placesAfter('schedules.1.start')).toContain('schedules')
})

test('a rule says nothing of a field that is wrong by itself', async () => {
  const place = 'schedules/a/start'
  const wrong = [
    { place, message: 'End is before the start', isRule: true },
    { place, message: 'Start is required' },
  ]
  const { errors } = await resolve(() => wrong)
  expect(errors.schedules?.[0]?.start).toMatchObject({ type: 'field', message: 'Start is required' })
})

test('only a rule over several fields is checked again with the fields beside it', async () => {
  const wrong = [
    { place: 'name', message: 'Name is required' },
    { place: 'schedules/a/start', message: 'Start is after the end', isRule: true },
  ]
  const { errors } = await resolve(() => wrong)
  expect(errors).toMatchObject({ name: { type: 'field' }, schedules: [{ start: { type: 'rule' } }] })
})

test('a check that throws is reported, and the form is not sent', async () => {
  const { errors } = await resolve(() => {
    throw new Error('broken')
  })
  expect(placedErrors(values, errors)).toHaveLength(1)
})

test('an error from the server stays with its row until the value changes or the form is sent again', async () => {
  const refused = createRefusedPlaces()
  const [a, b] = [
    { id: 'a', start: 'x' },
    { id: 'b', start: 'y' },
  ]
  refused.refuse([{ place: 'schedules/b/start', message: 'not there' }], { name: '', schedules: [a, b] })
  const fieldsWrong = async (schedules: object[]) => {
    const given = { name: '', schedules } as typeof values
    const { errors } = await resolverOf<typeof values>(() => [], refused)(given, undefined, options as never)
    return placedErrors(given, errors).map(({ field }) => field)
  }
  expect(await fieldsWrong([a, b])).toEqual(['schedules.1.start'])
  expect(await fieldsWrong([b])).toEqual(['schedules.0.start'])
  expect(await fieldsWrong([a, { ...b, start: 'z' }])).toEqual([])
  expect(await fieldsWrong([a])).toEqual([])
  refused.forget()
  expect(await fieldsWrong([a, b])).toEqual([])
})
