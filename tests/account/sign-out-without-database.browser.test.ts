import { openDatabase } from '#server/db/client.ts'
import { createAccount } from '../support/accounts.ts'
import { expect, signIn, test } from '../support/browser-test.ts'
import { startOwnCluster } from '../support/servers/own-cluster.ts'
import { startServer } from '../support/server.ts'

// No worker is needed here, and the device would install it.
test.use({ serviceWorkers: 'block' })

test('a sign-out while the server is without its database is finished on the device, and later at the server', async ({
  page,
  context,
}) => {
  const cluster = await startOwnCluster()
  const server = await startServer({ databaseUrl: cluster.url })
  try {
    const { writes, close } = openDatabase(cluster.url, { applicationName: 'test' })
    await createAccount(writes, { email: 'terry@example.org' })
    await close()
    await signIn(page, server.url, 'terry@example.org')
    await cluster.stopImmediately()
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByText('You successfully logged out!')).toBeVisible()
    await cluster.start()
    await page.goto(`${server.url}/calendar`)
    await expect(page).toHaveURL(/\/account\/login/)
    expect((await context.request.get(`${server.url}/api/account/currentUserRoles`)).status()).toBe(401)
  } finally {
    await server.kill()
    await cluster.remove()
  }
})
