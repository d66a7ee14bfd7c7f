import { expect, test } from 'vitest'
import { copyForm } from './copy-form.ts'

const events = { path: 'events' }
const formOf = (query: string) => copyForm(events, 'one', new URLSearchParams(query))

test('a duplicate has a draft for each choice of what it takes over', () => {
  expect(formOf('copy=one')).toBe('events/add/one')
  const forms = ['', 'without=dates', 'shift=year', 'without=dates&shift=year', 'without=dates,links'].map(formOf)
  expect(new Set(forms).size).toBe(5)
})
