import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'
import type { RowList as RowListComponent, RowListWords } from './row-list.tsx'

let RowList: typeof RowListComponent

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  RowList = (await import('./row-list.tsx')).RowList
})

type Dates = { schedules: { id: string; start: string }[] }

const words: RowListWords = {
  legend: (count) => (count === 1 ? 'Date' : 'Dates'),
  add: 'Add date',
  row: (number) => `Date ${number}`,
  remove: (number) => `Remove date ${number}`,
  added: (number) => `Date ${number} added`,
  removed: (number) => `Date ${number} removed`,
}

function Form({ errors }: { errors: FieldErrors<Dates> }) {
  const form = useForm<Dates>({
    defaultValues: {
      schedules: [
        { id: 'a', start: '' },
        { id: 'b', start: '' },
      ],
    },
    errors,
  })
  return (
    <FormProvider {...form}>
      <RowList list="schedules" words={words} newRow={() => ({ id: 'c' })}>
        {(number) => <input {...form.register(`schedules.${number}.start`)} />}
      </RowList>
    </FormProvider>
  )
}

const shown = (errors: unknown) => renderToStaticMarkup(createElement(Form, { errors: errors as FieldErrors<Dates> }))

test('each row is a group by the id of its row, which the summary links to, with its fields inside', () => {
  const html = shown({})
  expect(html).toMatch(
    /id="group-schedules".*id="group-schedules\/a".*Date 1.*schedules\.0\.start.*id="group-schedules\/b"/s,
  )
  expect(html).not.toContain('role="alert"')
})

test('an error of the list is above its rows, and an error of a row inside it', () => {
  const html = shown({ schedules: { 1: { root: { message: 'of row b' } }, root: { message: 'of the list' } } })
  expect(html.indexOf('of the list')).toBeLessThan(html.indexOf('group-schedules/a'))
  expect(html.indexOf('of row b')).toBeGreaterThan(html.indexOf('group-schedules/b'))
  expect(shown({ schedules: { message: 'set by the server' } })).toContain('set by the server')
})

test('a row shows its own error and those of its fields that are not on the screen', () => {
  const row = { message: 'of row b', start: { message: 'of the start' }, interval: { message: 'of the interval' } }
  const html = shown({ schedules: [undefined, row] })
  expect(html.indexOf('of row b. of the interval')).toBeGreaterThan(html.indexOf('group-schedules/b'))
  expect(html).not.toContain('of the start')
})
