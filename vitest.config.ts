import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { aliased, parserAlias } from './client/build/parser-alias.ts'
import { LongestFirst } from './tests/support/runner/longest-first.ts'
import { isStateless } from './tests/support/runner/stateless.ts'
import { testFiles } from './tests/support/runner/test-files.ts'
import { hangGuards } from './tests/support/waiting/hang-guards.ts'
import { choosePace } from './tests/support/waiting/pace.ts'

await choosePace()
const guards = hangGuards()

/** Server tests run real processes, sockets and locks, whose order nothing here controls (decision 132). */
const attempts = { retry: process.env['LONG'] ? 0 : 1 }

const shared = {
  pool: 'forks' as const,
  environment: 'node',
  setupFiles: ['tests/support/runner/generated-inputs.ts'],
  expect: { poll: { timeout: guards.call } },
  testTimeout: guards.test,
  hookTimeout: guards.test,
  server: { deps: { inline: [aliased] } },
}

/** Every sign-in of a test would cost as much as twenty requests; `password-hash.test.ts` hashes in full. */
const env = { QUICK_PASSWORD_HASHES: 'yes' }

/** The one build of graphql that Node itself loads; Vite would pick the other, and graphql refuses to be loaded twice. */
const graphqlOfNode: Plugin = {
  name: 'calendar:graphql-of-node',
  enforce: 'pre',
  resolveId: { filter: { id: /^graphql$/ }, handler: () => createRequire(import.meta.url).resolve('graphql') },
}

/**
 * Files of tests that wait for a database, for processes and for the clock leave two processors half idle, and take each
 * other's place. A group of its own, since a number of workers belongs to one.
 */
const waiting = { maxWorkers: 4, sequence: { groupOrder: 1 } }

const units = testFiles('unit')

const plugins = [parserAlias(), graphqlOfNode]

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { plugins, test: { ...shared, name: 'unit', include: units.filter((file) => !isStateless(file)) } },
      { plugins, test: { ...shared, name: 'unit-stateless', include: units.filter(isStateless), isolate: false } },
      {
        plugins,
        test: {
          ...shared,
          ...waiting,
          name: 'model',
          env,
          include: ['tests/**/*.model.test.ts'],
          globalSetup: ['tests/support/runner/database-setup.ts'],
        },
      },
      {
        plugins,
        test: {
          ...shared,
          ...waiting,
          ...attempts,
          name: 'server',
          isolate: false,
          env,
          include: ['tests/**/*.server.test.ts'],
          globalSetup: ['tests/support/runner/database-setup.ts'],
        },
      },
    ],
  },
})
