import { randomUUID } from 'node:crypto'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { expectUpToDate, goOfflineAsLoaded, syncButton } from '../support/browser-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { createTestDatabase } from '../support/database.ts'
import { expect, names, test } from '../support/editing-test.ts'
import { chooseTags, renameTag } from '../support/screens/tag-forms.ts'
import { startBalancer } from '../support/servers/balancer.ts'
import { freePort } from '../support/servers/free-port.ts'
import { makeNextRelease } from '../support/servers/next-release.ts'
import { editOf } from '../support/push.ts'
import { lookNow } from '../support/queue-stories.ts'
import { startServer, type RunningServer } from '../support/server.ts'
import { eventually } from '../support/waiting/eventually.ts'
import { putInQueue, readWork } from '../support/servers/work-database.ts'

const keywords = '/administration/keywords'

test.use({ reader: null })

test('edits of an older schema survive the update, and those of a newer one its rollback', async ({ page }) => {
  // The next release changes its tables.
  const database = await createTestDatabase()
  const next = await makeNextRelease()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = (main = {}) =>
    startServer({
      databaseUrl: database.url,
      env: { SERVICE_WORKER: 'no', SAMPLE_DATA: 'yes', PUBLIC_URL: url },
      ...main,
    })
  const old = await start()
  const servers = [old]
  // Both releases run on one database, as in a rollback, and one of them answers.
  const answers = ({ url: of }: RunningServer) => startBalancer(port, [Number(new URL(of).port)])
  let door = await answers(old)
  const replaceBy = async (server: RunningServer) => {
    await door.stop()
    door = await answers(server)
  }
  try {
    await openSignedIn(page, url, 'admin@example.org', keywords)
    await expectUpToDate(page)
    const [first, second, third] = await names(page).allTextContents()

    // The old build makes edits without a network: a name on its form, and a link of an event.
    await goOfflineAsLoaded(page)
    await renameTag(page, first!, 'Renamed before the update')
    const [event] = await database.sql<{ id: string }[]>`select id from calendar_event where not deleted order by id`
    const link = { name: 'Programme', url: 'https://example.org/', linkType: 'Other', displayOrder: 1 }
    const [rowId, documentId] = [randomUUID(), event!.id]
    const rows = { before: { urls: { [rowId]: null } }, after: { urls: { [rowId]: link } } }
    const edit = editOf('calendarEvent', documentId, rows)
    const made = { schema: SCHEMA, app: 'old', state: 'waiting', attempts: 0, answer: null } as const
    await putInQueue(page, [{ edit, ...made, dependsOn: [], uploads: [] }])

    // The new build takes over while nothing can be pulled or sent: it keeps reading the old copy and the queue.
    const newer = await start({ main: next.main })
    servers.push(newer)
    await replaceBy(newer)
    const isSync = /"query":"(?:query pull|mutation push)/
    await page.route('**/graphql', (route) =>
      isSync.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
    )
    await page.context().setOffline(false)
    for (let opened = 0; opened < 2; opened += 1) {
      await chooseTags(page, url)
      await expect(page.getByRole('link', { name: 'Renamed before the update', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: second!, exact: true })).toBeVisible()
    }
    await goTo(page, '/calendar')
    await expect(page.getByRole('grid')).toBeVisible()

    await page.unroute('**/graphql')
    await lookNow(page)
    await expectUpToDate(page)
    expect((await readWork(page)).outbox).toEqual([])
    const [taken] = await database.sql`select link_type, name from calendar_event_url where id = ${rowId}`
    expect(taken).toEqual({ linkType: 'Link', name: 'Programme' })
    expect(await countTags('Renamed before the update')).toBe(1)

    // The release is rolled back: its edits wait untouched and are reported, and saving continues.
    await goTo(page, keywords)
    await goOfflineAsLoaded(page)
    await renameTag(page, second!, 'Renamed by the newer version')
    await replaceBy(old)
    await page.context().setOffline(false)
    await chooseTags(page, url)
    await renameTag(page, third!, 'Renamed after the rollback')
    await eventually(async () => expect(await countTags('Renamed after the rollback')).toBe(1))
    await expect(page.getByRole('link', { name: second!, exact: true })).toBeVisible()
    await syncButton(page).click()
    const waiting = page.getByRole('region', { name: 'Waiting for the newer version' })
    await expect(waiting).toContainText('Needs the newer version of the app.')
    await expect(waiting.getByRole('button', { name: 'Undo' })).toBeVisible()
    const queued = async () => (await readWork(page)).outbox.map(({ schema, answer }) => ({ schema, answer }))
    await eventually(async () => expect(await queued()).toEqual([{ schema: SCHEMA + 1, answer: null }]))

    await replaceBy(newer)
    await chooseTags(page, url)
    await eventually(async () => expect(await countTags('Renamed by the newer version')).toBe(1))
    await expectUpToDate(page)
  } finally {
    await door.stop()
    for (const server of servers) await server.stop()
    await database.drop()
    await next.remove()
  }

  async function countTags(name: string): Promise<number> {
    return (await database.sql`select 1 from item_tag where name = ${name} and not deleted`).length
  }
})
