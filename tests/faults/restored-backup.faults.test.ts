import type { Browser, Page } from '@playwright/test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectUpToDate, signInOnPage } from '#tests/support/browser-test.ts'
import { goTo } from '#tests/support/browsers/go-to.ts'
import { openSignedIn } from '#tests/support/browsers/open-signed-in.ts'
import { browserLike } from '#tests/support/cookie-jar.ts'
import { rowOf } from '#tests/support/editing-test.ts'
import { pullAll } from '#tests/support/pull.ts'
import { addRow, change, expectSync, lookNow } from '#tests/support/queue-stories.ts'
import { copyOf, readCopy } from '#tests/support/browsers/replica-databases.ts'
import { runProcess } from '#tests/support/servers/run-process.ts'
import { startServer } from '#tests/support/server.ts'
import { logIn } from '#tests/support/sign-in.ts'
import { root } from '#tests/support/source-files.ts'
import { readWork } from '#tests/support/servers/work-database.ts'
import { test } from './fault-test.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'

const admin = 'admin@example.org'
const editor = 'editor@example.org'
const keywords = '/administration/keywords'

test('after a restored backup every device has the same data, and nothing that was queued is lost', async ({
  browser,
  watched,
  atEnd,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almanac-restored-'))
  await chmod(dataDir, 0o755)
  atEnd(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const [database, backup] = [join(dataDir, 'postgres'), join(dataDir, 'night.backup')]
  const env = { DATA_DIR: dataDir, SAMPLE_DATA: 'yes', BACKUP_KEY: 'a key that is long enough for a backup' }
  const command = async (name: string) => {
    const options = { cwd: root, env: { ...process.env, ...env }, limit: 60_000, capture: true }
    const { code, output } = await runProcess('npm', ['run', name, '--', backup], options)
    expect(code, output).toBe(0)
    return output
  }
  let server = await startServer({ databaseUrl: '', env })
  atEnd(() => server.stop())
  const alex = await openKeywords(browser, server.url, admin)
  const erin = await openKeywords(browser, server.url, editor)
  for (const page of [alex, erin]) await watched(page.context())

  await test.step('a backup is made while everybody works', async () => {
    expect(await command('backup')).toContain('encrypted')
  })
  await test.step('work continues: some of it acknowledged and pulled, some only acknowledged', async () => {
    await lookNow(alex)
    await expectUpToDate(alex)
    await addRow(alex, 'Lost with the disk')
    await lookNow(erin)
    await expect(rowOf(erin, 'Lost with the disk')).toBeVisible()
    await expectUpToDate(erin)
    let isSent = false
    await erin.route('**/graphql', (route) => {
      const body = route.request().postData()
      isSent ||= body?.includes('mutation push') === true
      return isSent && body?.includes('query pull') ? route.abort() : route.continue()
    })
    await addRow(erin, 'Still held by a device')
    await eventually(async () => expect((await readWork(erin)).outbox.map(({ state }) => state)).toEqual(['answered']))
    await expect(rowOf(alex, 'Still held by a device')).toBeVisible()
    await expectUpToDate(alex)
  })
  await test.step('edits are queued without a server', async () => {
    await server.stop()
    await addRow(alex, 'Queued without a server')
    await change(alex, 'Queued without a server', { Order: '7' })
    await expectSync(alex, 'Sync: offline, 2 waiting')
  })
  await test.step('the backup is restored', async () => {
    await rm(database, { recursive: true })
    expect(await command('restore')).toContain('everybody signs in again')
    server = await server.startAgain()
    await erin.unroute('**/graphql')
  })

  await test.step('everybody signs in again on the device that has their queue', async () => {
    for (const [page, email] of [
      [alex, admin],
      [erin, editor],
    ] as const) {
      await signInOnPage(page, server.url, email)
      await goTo(page, keywords)
      await lookNow(page)
      await expectSync(page, 'Sync: up to date')
    }
  })
  for (const page of [alex, erin]) {
    await expect(rowOf(page, 'Still held by a device')).toHaveCount(1)
    await expect(rowOf(page, 'Queued without a server')).toContainText('7')
    await expect(rowOf(page, 'Lost with the disk')).toHaveCount(0)
    expect((await readWork(page)).outbox).toEqual([])
  }
  const truth = await truthFor(server.url)
  expect(truth.tags.filter((name) => name === 'Still held by a device')).toHaveLength(1)
  expect(truth.tags.filter((name) => name === 'Queued without a server')).toHaveLength(1)
  for (const page of [alex, erin]) await eventually(async () => expect(await readCopy(page)).toEqual(truth.copy))
})

async function openKeywords(browser: Browser, url: string, email: string): Promise<Page> {
  // Its page stays open while there is no server, and needs no worker for that.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await openSignedIn(page, url, email, keywords)
  await expectUpToDate(page)
  return page
}

/** What a new device of an administrator would pull. */
async function truthFor(url: string) {
  const device = browserLike(url)
  const { userId } = (await (await logIn(device, admin)).json()) as { userId: string }
  const { documents } = await pullAll(device, userId)
  const live = documents.filter(({ document }) => !('deleted' in document))
  return { copy: copyOf(live), tags: live.map(({ document }) => ('name' in document ? document.name : '')) }
}
