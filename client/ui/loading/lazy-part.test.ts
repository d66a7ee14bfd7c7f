import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { forgetFailedPart, lazyPart } from './lazy-part.ts'

/** Code that fails to load the given number of times. */
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

const failureOf = (part: ReturnType<typeof lazyPart<{ name: string }>>) =>
  shown(part).then(
    () => null,
    (error: unknown) => error,
  )

test('a part that could not be loaded is fetched again once its failure is forgotten', async () => {
  const load = fetchedAfter(2)
  const part = lazyPart(load)
  const failure = await failureOf(part)
  expect(await failureOf(part)).toBe(failure)
  expect(load).toHaveBeenCalledTimes(1)
  expect(forgetFailedPart(failure)).toBe(load)
  forgetFailedPart(await failureOf(part))
  expect(await shown(part)).toBe('<b>here</b>')
  expect(load).toHaveBeenCalledTimes(3)
})

test('two parts that fail together are each fetched again by their own failure', async () => {
  const loads = [fetchedAfter(1), fetchedAfter(1)]
  const [one, other] = loads.map((load) => lazyPart(load))
  const failures = [await failureOf(one!), await failureOf(other!)]
  expect(failures.map(forgetFailedPart)).toEqual(loads)
  expect([await shown(one!), await shown(other!)]).toEqual(['<b>here</b>', '<b>here</b>'])
})

test("an error that is not a part's fetches nothing", () => {
  expect([new Error('not ours'), 'a text', null].map(forgetFailedPart)).toEqual([null, null, null])
})
