import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import type { Loaded } from '../../loaded.ts'

// Modules of the page listen as soon as they are loaded.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', { documentElement: { lang: '' } })
vi.spyOn(console, 'warn').mockImplementation(() => {})
const { fromEngine } = await import('./from-engine.ts')

test('a failed read is reported in words, and succeeds when it is retried', async () => {
  let attempts = 0
  const lost = new DOMException('Connection to Indexed Database server lost. Refresh the page.', 'UnknownError')
  const engine = async () => {
    attempts += 1
    if (attempts === 1) throw lost
    return {} as never
  }
  const shown: (Loaded<string> | null)[] = []
  const stop = fromEngine(() => of('a row'), engine).begin((loaded) => shown.push(loaded))
  await eventually(() =>
    expect(shown.at(-1)).toMatchObject({ message: 'We couldn’t read what’s saved on this device.' }),
  )
  expect(console.warn).toHaveBeenCalledWith(lost)
  const [failed] = shown
  if (failed?.status === 'error') failed.retry()
  await eventually(() => expect(shown.at(-1)).toEqual({ status: 'ready', value: 'a row' }))
  stop()
})
