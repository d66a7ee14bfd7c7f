import { test as base } from '#tests/support/browser-test.ts'

/** Stories that start and kill things of their own: what is given to `atEnd` runs in the end, the last first, also after a failure. */
export const test = base.extend<{ atEnd: (end: () => Promise<unknown>) => void }>({
  atEnd: async ({}, use) => {
    const ends: (() => Promise<unknown>)[] = []
    await use((end) => void ends.unshift(end))
    for (const end of ends) await end()
  },
})
