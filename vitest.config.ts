import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const shared = {
  pool: 'forks' as const,
  environment: 'node',
  setupFiles: ['tests/support/generated-inputs.ts'],
  expect: { poll: { timeout: 10_000 } },
}

/** Every sign-in of a test would cost as much as twenty requests; `password-hash.test.ts` hashes in full. */
const env = { QUICK_PASSWORD_HASHES: 'yes' }

/** The one build of graphql that Node itself loads; Vite would pick the other, and graphql refuses to be loaded twice. */
const resolve = { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] }

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'unit',
          include: ['{client,server,sync,sw}/**/*.test.{ts,tsx}', 'tests/{support,bench}/**/*.test.ts'],
          globalSetup: ['tests/support/waiting/pace-setup.ts'],
          testTimeout: 10_000,
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'model',
          env,
          include: ['tests/**/*.model.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'server',
          env,
          include: ['tests/**/*.server.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
