import { randomUUID } from 'node:crypto'
import type { AnySql } from '#server/db/client.ts'
import { positionLock } from '#server/db/client.ts'
import { expectUpToDate, syncButton } from '../support/browser-test.ts'
import { goTo } from '../support/browsers/go-to.ts'
import { openSignedIn } from '../support/browsers/open-signed-in.ts'
import { countTags, expect, rowOf, test, testOnSharedDevice, type Site } from '../support/editing-test.ts'
import { startFaultProxy } from '../support/servers/fault-proxy.ts'
import { addRow, expectSync, lookNow, openSheet, closeSheet } from '../support/queue-stories.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/server.ts'
import { story } from '../support/story.ts'
import { eventually } from '../support/waiting/eventually.ts'

async function insertTag(sql: AnySql, name: string): Promise<void> {
  await sql`
    insert into item_tag (id, name, tag_type, color, display_order)
    values (${randomUUID()}, ${name}, 'Other', '#112233', 1)`
}

story(testOnSharedDevice, 'writes that fail on the server never stop a list from following what others change', () => {
  /** The server's connections start again with the changes made. */
  const renew = ({ database: { writes } }: Site) => writes`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name like 'school-almanac%'`

  testOnSharedDevice('opened events that an error in a trigger refuses', async ({ page, site }) => {
    const { writes } = site.database
    await writes.unsafe(`
      create function refuse_openings() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_openings before insert on analytic_event execute function refuse_openings()`)
    const refused = page.waitForResponse(
      (response) => !!response.request().postData()?.includes('createAnalyticEvents'),
    )
    await page.goto('/calendar')
    await page.getByRole('region', { name: 'This week' }).getByRole('link').first().click()
    await refused
    await goTo(page, '/administration/keywords')
    await insertTag(writes, 'Told while openings are refused')
    await expect(rowOf(page, 'Told while openings are refused')).toBeVisible()
    await expectUpToDate(page)
    await writes.unsafe('drop function refuse_openings cascade')
  })
  testOnSharedDevice('a database that is read-only', async ({ page, site }) => {
    const { writes } = site.database
    const [database] = await writes<{ name: string }[]>`select current_database() as name`
    await writes`alter database ${writes(database!.name)} set default_transaction_read_only = on`
    await renew(site)
    await addRow(page, 'Saved into a read-only database')
    await expectSync(page, 'Sync: 1 waiting')
    await writes.begin('read write', (tx) => insertTag(tx, 'Told while it is read-only'))
    await expect(rowOf(page, 'Told while it is read-only')).toBeVisible()
    await expect(syncButton(page)).toHaveAccessibleName('Sync: 1 waiting')
    const sheet = await openSheet(page)
    await expect(sheet).toContainText('The server can’t accept changes at the moment.')
    await closeSheet(page)
    await writes`alter database ${writes(database!.name)} reset default_transaction_read_only`
    await renew(site)
    // A connection of this worker that was made meanwhile would refuse what a later story writes.
    await writes`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name like 'test%' and pid <> pg_backend_pid()`
    await lookNow(page)
    await expectUpToDate(page)
    expect(await countTags(site, 'Saved into a read-only database')).toBe(1)
  })
  testOnSharedDevice('a position lock that somebody holds', async ({ page, site }) => {
    const holder = await site.database.writes.reserve()
    await holder`select pg_advisory_lock(${positionLock})`
    await addRow(page, 'Saved behind the lock')
    await insertTag(holder, 'Told while the lock is held')
    await expect(rowOf(page, 'Told while the lock is held')).toBeVisible()
    await expect(syncButton(page)).toHaveAccessibleName('Sync: 1 waiting')
    await holder`select pg_advisory_unlock(${positionLock})`
    holder.release()
    await lookNow(page)
    await expectUpToDate(page)
    expect(await countTags(site, 'Saved behind the lock')).toBe(1)
  })
})

test.describe(() => {
  test.use({ serviceWorkers: 'block' })

  test('slow or interrupted pages never delay what is sent, and are not called offline', async ({ page, site }) => {
    const port = await freePort()
    const proxy = await startFaultProxy(port)
    const server = await startServer({ databaseUrl: site.database.url, port, env: { PUBLIC_URL: proxy.url } })
    await openSignedIn(page, proxy.url, 'admin@example.org', '/administration/keywords')
    await expectUpToDate(page)

    for (const [fault, sent, received] of [
      ['held', 'Sent beside a slow page', 'Told by a slow page'],
      ['half', 'Sent beside a page cut off', 'Told after a page cut off'],
    ] as const) {
      const isRequested = proxy.next('/graphql', 'query pull')
      proxy.set('/graphql', fault, 'query pull')
      await insertTag(site.database.writes, received)
      await isRequested
      await addRow(page, sent)
      await eventually(async () => expect(await countTags(site, sent)).toBe(1))
      await expect(syncButton(page)).not.toHaveAccessibleName(/offline/)
      await expect(rowOf(page, received)).toBeHidden()
      proxy.set('/graphql', 'none', 'query pull')
      await lookNow(page)
      await expect(rowOf(page, received)).toBeVisible()
      await expectUpToDate(page)
    }
    await proxy.stop()
    await server.stop()
  })
})
