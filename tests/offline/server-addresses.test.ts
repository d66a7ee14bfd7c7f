import { expect, test } from 'vitest'
import { ownPage } from '#client/addresses/own-page.ts'
import { routes } from '#server/app.ts'
import { serverAddresses } from '#sw/request-kinds.ts'

/** What the worker may answer itself, and why. */
const workers = new Map([
  ['/^\\//', 'the shell'],
  ['/manifest.webmanifest', 'a page asks for it, and nobody opens it as one'],
])

const gets = routes.filter(({ method }) => method === 'get').map(({ path }) => String(path))
const served = gets.filter((path) => !workers.has(path))

/** One that an expression stands for. */
const ofExpressions = new Map([['/^\\/(?:events|embed)\\//i', '/events/come-apart']])

/** An address of a route: `/preview/:token` is `/preview/token`, `/oidc/{*path}` is `/oidc/path`. */
const addressOf = (path: string) => ofExpressions.get(path) ?? path.replaceAll(/\{\*(\w+)\}|:(\w+)/g, '$1$2')

test.each(served)('the worker leaves %s to the server', (path) => {
  expect(serverAddresses.filter((one) => one.test(addressOf(path)))).not.toEqual([])
})

test.each(served)('a link to %s loads a page of the server, none of the app', (path) => {
  const home = 'https://almanac.example'
  expect(ownPage(home + addressOf(path), home)).toEqual({ path: addressOf(path), isOfApp: false })
})

test.each([...workers.keys()])('%s, which the worker may answer, is a route still', (path) => {
  expect(gets).toContain(path)
})
