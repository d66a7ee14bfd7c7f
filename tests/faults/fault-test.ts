import { test as base } from '#tests/support/browser-test.ts'

/**
 * Stories that start and kill processes of their own: functions given to `atEnd` run at the end, the last first, even
 * after a failure.
 */
export const test = base.extend<{ atEnd: (end: () => Promise<unknown>) => void; isUnlimited: void }>({
  // Hundreds of faults take hours: only the part's own limit ends them.
  isUnlimited: [
    async ({}, use, testInfo) => {
      if (process.env['LONG']) testInfo.setTimeout(0)
      await use()
    },
    { auto: true },
  ],
  atEnd: async ({}, use) => {
    const ends: (() => Promise<unknown>)[] = []
    await use((end) => void ends.unshift(end))
    for (const end of ends) await end()
  },
})
