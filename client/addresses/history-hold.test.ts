import { beforeAll, expect, test, vi } from 'vitest'

let back = () => {}
let holdHistory: (listener: () => void) => () => void

beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: object) => void) => {
    back = () => listener({})
  })
  ;({ holdHistory } = await import('./history-hold.ts'))
})

test('Back is seen by the latest screen or dialog that holds the history, and by the one below once that lets go', () => {
  const seen: string[] = []
  const form = holdHistory(() => seen.push('form'))
  const dialog = holdHistory(() => seen.push('dialog'))
  back()
  dialog()
  dialog()
  back()
  form()
  back()
  expect(seen).toEqual(['dialog', 'form'])
})
