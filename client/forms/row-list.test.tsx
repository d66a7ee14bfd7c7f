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
  undo: 'Undo',
  showMore: (count) => `Show ${count} more`,
}

const two = ['a', 'b'].map((id) => ({ id, start: '' }))

function Form({ errors, schedules = two }: { errors: FieldErrors<Dates>; schedules?: Dates['schedules'] }) {
  const form = useForm<Dates>({ defaultValues: { schedules }, errors })
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

test('a single row is named in the singular and cannot be removed, several can', () => {
  const html = renderToStaticMarkup(<Form errors={{}} schedules={two.slice(0, 1)} />)
  expect(html).toContain('>Date<')
  expect(html).not.toContain('Remove')
  expect(shown({})).toMatch(/>Dates<.*Remove date 1.*Remove date 2/s)
})

test('shows the first rows of a long list, and those with errors', () => {
  const many = Array.from({ length: 100 }, (_, number) => ({ id: `row-${number}`, start: '' }))
  const wrong = { schedules: { 99: { start: { message: 'of the last' } } } } as unknown as FieldErrors<Dates>
  const html = (errors: FieldErrors<Dates>) => renderToStaticMarkup(<Form errors={errors} schedules={many} />)
  const rowsShown = (errors: FieldErrors<Dates>) => html(errors).match(/id="group-schedules\//g)?.length
  expect(rowsShown({})).toBe(30)
  expect(html({})).toContain('Show 70 more')
  expect(rowsShown(wrong)).toBe(31)
  expect(html(wrong)).toMatch(/Date 30<.*Date 100<.*Show 69 more/s)
})
