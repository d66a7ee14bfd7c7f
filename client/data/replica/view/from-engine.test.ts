import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import type { Loaded } from '../../loaded.ts'

// Modules of the page listen as soon as they are loaded.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', { documentElement: { lang: '' } })
vi.spyOn(console, 'warn').mockImplementation(() => {})
const { fromEngine } = await import('./from-engine.ts')
const { ReloadNeeded } = await import('#client/ui/loading/load-again.ts')

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

test('a read whose code could not be fetched begins again, and reports nothing', async () => {
  const shown: (Loaded<string> | null)[] = []
  const failure = new TypeError('Importing a module script failed.')
  const watch = vi.fn(() => Promise.resolve(of('a row'))).mockRejectedValueOnce(failure)
  const stop = fromEngine(watch, async () => ({}) as never).begin((loaded) => shown.push(loaded))
  await eventually(() => expect(shown).toEqual([{ status: 'ready', value: 'a row' }]))
  stop()
})

test('a read whose code comes only with a reload, over unsaved work, says so', async () => {
  const shown: (Loaded<string> | null)[] = []
  const watch = () => Promise.reject(new ReloadNeeded())
  const stop = fromEngine<string>(watch, async () => ({}) as never).begin((loaded) => shown.push(loaded))
  const words = expect.stringContaining('“Try again” reloads the page: save what you have typed first.') as string
  await eventually(() => expect(shown).toMatchObject([{ status: 'error', message: words }]))
  stop()
})
