import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

const shared = { pool: 'forks', environment: 'node', expect: { poll: { timeout: 10_000 } } } as const

/** The one build of graphql that Node itself loads; Vite would pick the other, and graphql refuses to be loaded twice. */
const resolve = { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] }

export default defineConfig({
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: 'unit',
          include: ['{client,server,sync,sw}/**/*.test.{ts,tsx}'],
          testTimeout: 10_000,
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: 'model',
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
          include: ['tests/**/*.server.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
