import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { administrationList, precacheList } from './precache-plugin.ts'

type Part = {
  imports?: string[]
  dynamicImports?: string[]
  entry?: 'page' | 'dynamic'
  module?: string
  css?: string[]
}

const chunk = (fileName: string, { imports = [], dynamicImports = [], entry, module, css = [] }: Part) => ({
  type: 'chunk',
  fileName,
  imports,
  dynamicImports,
  isEntry: entry === 'page',
  isDynamicEntry: entry === 'dynamic',
  facadeModuleId: module ?? null,
  moduleIds: module === undefined ? [] : [module],
  viteMetadata: { importedCss: new Set(css) },
})

const bundleOf = (parts: Record<string, Part>) => {
  const chunks = Object.entries(parts).map(([name, part]) => [name, chunk(name, part)])
  const font = ['assets/text.woff2', { type: 'asset', fileName: 'assets/text.woff2' }]
  return Object.fromEntries([...chunks, font]) as Rolldown.OutputBundle
}

const shell: Part = {
  entry: 'page',
  module: '/x/client/main.tsx',
  imports: ['assets/react.js'],
  dynamicImports: ['assets/modal.js', 'assets/lists.js'],
  css: ['assets/main.css'],
}

test("the precache holds what the calendar can reach, with styles and fonts, and the shell by the server's revision", () => {
  const list = precacheList(
    bundleOf({
      'assets/main.js': shell,
      'assets/react.js': {},
      'assets/modal.js': {
        entry: 'dynamic',
        module: '/x/client/calendar/event/event-modal.tsx',
        imports: ['assets/dialog.js'],
      },
      'assets/dialog.js': { dynamicImports: ['assets/main.js'] },
      'assets/lists.js': { entry: 'dynamic', module: '/x/client/admin/lists.tsx', imports: ['assets/slate.js'] },
      'assets/slate.js': {},
      'assets/frame.js': { entry: 'page', module: '/x/client/silent-sign-in.html' },
    }),
  )
  expect(list.filter(({ revision }) => revision === null).map(({ url }) => url)).toEqual([
    '/assets/dialog.js',
    '/assets/main.css',
    '/assets/main.js',
    '/assets/modal.js',
    '/assets/react.js',
    '/assets/text.woff2',
  ])
  expect(list).toContainEqual({ url: '/index.html', revision: '__SHELL_REVISION__' })
  expect(list).toContainEqual({ url: '/theme.js', revision: '__SHELL_REVISION__' })
})

test("files that only administrators need are listed separately, without visitors' pages", () => {
  const list = administrationList(
    bundleOf({
      'assets/main.js': { ...shell, dynamicImports: ['assets/lists.js', 'assets/queue.js', 'assets/login.js'] },
      'assets/react.js': {},
      'assets/lists.js': { entry: 'dynamic', module: '/x/client/admin/lists.tsx', imports: ['assets/react.js'] },
      'assets/queue.js': {
        entry: 'dynamic',
        module: '/x/client/sync-centre/waiting/edits.tsx',
        imports: ['assets/merge.js'],
      },
      'assets/merge.js': {},
      'assets/login.js': {
        entry: 'dynamic',
        module: '/x/client/account/sign-in/login-page.tsx',
        imports: ['assets/form.js'],
      },
      'assets/form.js': {},
    }),
  )
  expect(list).toEqual(['/assets/lists.js', '/assets/merge.js', '/assets/queue.js'])
})

test('on Windows too the administration is left out of the precache', () => {
  const list = precacheList(
    bundleOf({
      'assets/main.js': { ...shell, module: String.raw`C:\x\client\main.tsx`, imports: [] },
      'assets/lists.js': { entry: 'dynamic', module: String.raw`C:\x\client\admin\lists.tsx` },
    }),
  )
  expect(list.map(({ url }) => url)).not.toContain('/assets/lists.js')
})

test('a build without the shell is an error, not an empty list', () => {
  expect(() =>
    precacheList(bundleOf({ 'assets/frame.js': { entry: 'page', module: '/x/client/silent-sign-in.html' } })),
  ).toThrow('client/main.tsx')
})
