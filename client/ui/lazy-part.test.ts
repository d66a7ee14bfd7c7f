import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { forgetFailedParts, lazyPart } from './lazy-part.ts'

/** Code that cannot be fetched the given number of times. */
function fetchedAfter(failures: number) {
  let left = failures
  return vi.fn(async () => {
    if (left-- > 0) throw new Error('not fetched')
    return ({ name }: { name: string }) => createElement('b', null, name)
  })
}

async function shown(part: ReturnType<typeof lazyPart<{ name: string }>>): Promise<string> {
  const { prelude } = await prerender(createElement(part, { name: 'here' }), { onError: () => {} })
  return new Response(prelude as ReadableStream).text()
}

test('a part that could not be fetched is fetched again once its failure is forgotten', async () => {
  const load = fetchedAfter(2)
  const part = lazyPart(load)
  await expect(shown(part)).rejects.toThrow('not fetched')
  await expect(shown(part)).rejects.toThrow('not fetched')
  expect(load).toHaveBeenCalledTimes(1)
  expect(forgetFailedParts()).toEqual([load])
  await expect(shown(part)).rejects.toThrow('not fetched')
  forgetFailedParts()
  expect(await shown(part)).toBe('<b>here</b>')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that is there is fetched once, whatever else has failed', async () => {
  const load = fetchedAfter(0)
  const part = lazyPart(load)
  expect(await shown(part)).toBe('<b>here</b>')
  expect(forgetFailedParts()).toEqual([])
  await shown(part)
  expect(load).toHaveBeenCalledTimes(1)
})
