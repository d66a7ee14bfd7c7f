import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'
import type { createRefusedPlaces as CreateRefusedPlaces } from './resolver.ts'
import type { messagesBeside as MessagesBeside, Refused, useSubmit as UseSubmit } from './use-submit.ts'

let useSubmit: typeof UseSubmit
let messagesBeside: typeof MessagesBeside
let createRefusedPlaces: typeof CreateRefusedPlaces

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  ;({ messagesBeside, useSubmit } = await import('./use-submit.ts'))
  ;({ createRefusedPlaces } = await import('./resolver.ts'))
})

test('a refusal applies to what was sent, not to what was typed meanwhile', async () => {
  const [places, left, answer] = [
    createRefusedPlaces(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<Refused>(),
  ]
  const send = () => {
    left.resolve()
    return answer.promise
  }
  const shown: { form?: UseFormReturn<{ name: string; color: string }>; submit?: () => Promise<void> } = {}
  function Form() {
    shown.form = useForm({ defaultValues: { name: 'taken', color: 'none' } })
    shown.submit = useSubmit(shown.form, places, send).submit
    return null
  }
  renderToStaticMarkup(createElement(Form))
  // Nothing is mounted without a browser, and only mounted forms report what is typed.
  shown.form!.control._state.mount = true
  const sent = shown.submit?.()
  await left.promise
  shown.form?.setValue('name', 'another')
  const fields = ['name', 'color'].map((place) => ({ place, message: 'refused' }))
  answer.resolve({ fields, problems: [] })
  await sent
  expect(places.stillIn({ name: 'another', color: 'none' }).map(({ place }) => place)).toEqual(['color'])
  expect(places.stillIn({ name: 'taken', color: 'none' }).map(({ place }) => place)).toEqual(['name', 'color'])
})

test('the refusal of a value that is gone is shown beside the fields, each message once', () => {
  const fields = ['name', 'color', 'order'].map((place) => ({
    place,
    message: place === 'order' ? 'too high' : 'refused',
  }))
  const places = createRefusedPlaces()
  places.refuse(fields, { name: 'taken', color: 'none', order: 1 })
  const beside = (values: object) => messagesBeside(fields, places.stillIn(values))
  expect(beside({ name: 'taken', color: 'none', order: 1 })).toEqual([])
  expect(beside({ name: 'another', color: 'red', order: 1 })).toEqual(['refused'])
  expect(beside({ name: 'another', color: 'none', order: 2 })).toEqual(['refused', 'too high'])
})
