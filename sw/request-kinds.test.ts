import { codePages } from '#sync/protocol/code-pages.ts'
import { expect, test } from 'vitest'
import { isAsset, isImage, isPublicContent, serverAddresses } from './request-kinds.ts'

const origin = 'https://calendar.example'
const request = (path: string, init: { method?: string; destination?: RequestDestination } = {}) => ({
  url: new URL(path, origin),
  sameOrigin: true,
  request: { method: 'GET', destination: '', ...init } as Request,
})
const isServers = (path: string) => serverAddresses.some((one) => one.test(path))
const query = (text: string) => `/graphql?query=${encodeURIComponent(text)}`

test.each([
  '/oidc/auth?client_id=calendar-web',
  '/api/account/currentUserRoles',
  '/graphql',
  '/sync/stream?user=1',
  '/blobs/1',
  '/_configuration/calendar-web',
  '/unsubscribe/token',
  '/preferences/token',
  '/preview/token',
  '/dev/mailbox',
  '/events',
  '/events/autumn-census/1',
  '/embed?phases=1',
  '/sitemap.xml',
  '/robots.txt',
  '/silent-sign-in.html',
  '/silent-sign-in.html?code=1',
  '/sw.js',
  ...codePages.flatMap((page) => [`/account/${page}?userId=1&code=2`, `/account/${page.toLowerCase()}/`]),
])('the worker never answers %s with the shell', (path) => {
  expect(isServers(path)).toBe(true)
})

test.each([
  '/',
  '/calendar',
  '/calendar/search/api',
  '/calendar/syncing/1',
  '/account/login',
  '/account/confirmEmails',
  '/link/to/x/',
  '/developers',
  '/eventsandmore',
  '/previews',
  '/about',
])('the shell stands for %s', (path) => {
  expect(isServers(path)).toBe(false)
})

test('only GET requests for public content of the API are cached', () => {
  expect(isPublicContent(request(query('query aboutPage { aboutPage { id } }')))).toBe(true)
  expect(
    isPublicContent(request(query('\n  query publicText($name: String!) { cmsText(name: $name) { html } }'))),
  ).toBe(true)
  expect(isPublicContent(request(query('query loginPartialPageViewModel { x }')))).toBe(true)
  expect(isPublicContent(request(query('query pull { pull }')))).toBe(false)
  expect(isPublicContent(request(query('query aboutPageAndMore { x }')))).toBe(false)
  expect(isPublicContent(request(query('query pull { pull } # query aboutPage')))).toBe(false)
  expect(isPublicContent(request(query('query aboutPage { x }'), { method: 'POST' }))).toBe(false)
  expect(isPublicContent({ ...request(query('query aboutPage { x }')), sameOrigin: false })).toBe(false)
})

test('images are cached, videos are not', () => {
  expect(isImage(request('/blobs/1', { destination: 'image' }))).toBe(true)
  expect(isImage(request('/blobs/1', { destination: 'video' }))).toBe(false)
  expect(isImage(request('/elsewhere/1', { destination: 'image' }))).toBe(false)
  expect(isImage({ ...request('/blobs/1', { destination: 'image' }), sameOrigin: false })).toBe(false)
})

test('files with a hash in their name are assets', () => {
  expect(isAsset(request('/assets/main-abc.js'))).toBe(true)
  expect(isAsset(request('/theme.js'))).toBe(false)
})
